/** The drawings that a type can have, in the order in which they are offered. */
export const typeIcons = [
  'refrigerator',
  'washing_machine',
  'wind',
  'pot',
  'snowflake',
  'utensils',
  'microwave',
  'layers',
  'heater',
  'cube',
  'vent',
  'fan',
  'flame',
  'drop',
  'wine',
  'cup',
  'television',
  'plug',
] as const;
export type TypeIcon = (typeof typeIcons)[number];
