import * as z from 'zod/mini';
import { colors, conditions, stylesByType, vendors } from './words.ts';

export { brandLabels, colors, conditions, isStyleOf, stylesByType, typeLabels, vendorLabel, vendors } from './words.ts';

// Keys are the specification's (section 3), spelled as it spells them; labels are spelled right.

export const TypeOf = z.enum(['fridge', 'washer', 'dryer', 'range']);
export type TypeOf = z.infer<typeof TypeOf>;

export const Brand = z.enum([
  'admiral',
  'amana',
  'arctic_king',
  'ascoli_america',
  'avanti',
  'bosch',
  'cafe',
  'comfort_aire',
  'conservator',
  'crosley',
  'cuisinart',
  'danby',
  'electrolux',
  'estate',
  'fischer_and_paykel',
  'fridgidaire',
  'fridgidaire_gallery',
  'frigidaire_professional',
  'ge',
  'ge_profile',
  'haier',
  'hisense',
  'hotpoint',
  'inglis',
  'jenn_air',
  'kenmore',
  'kitchenaid',
  'lg',
  'lg_signature',
  'magic_chef',
  'maytag',
  'midea',
  'mora',
  'richmond',
  'roper',
  'samsung',
  'speed_queen',
  'tappan',
  'whirlpool',
  'white_westinghouse',
]);
export type Brand = z.infer<typeof Brand>;

export const Color = z.enum(colors);
export type Color = z.infer<typeof Color>;

export type Style = (typeof stylesByType)[TypeOf][number];

/** Every style of any type, each once. That a style is one of its machine's type is checked where both are known. */
export const Style = z.enum([...new Set(Object.values(stylesByType).flat())] as [Style, ...Style[]]);

export const Condition = z.enum(conditions);
export type Condition = z.infer<typeof Condition>;

export const Vendor = z.enum(vendors);
export type Vendor = z.infer<typeof Vendor>;
