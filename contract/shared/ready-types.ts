import type { TypeIcon } from './type-icons.ts';

type ReadyType = { key: string; label: string; icon: TypeIcon; styles: readonly string[]; faults: readonly string[] };

/** What other shops repair. Every shop begins with them as retired types. */
export const readyTypes: readonly ReadyType[] = [
  {
    key: 'freezer',
    label: 'Freezer',
    icon: 'snowflake',
    styles: ['Upright', 'Chest', 'Drawer'],
    faults: ['Not freezing', 'Frosts up', 'Leaking', 'Noisy', 'Door seal', 'No power'],
  },
  {
    key: 'dishwasher',
    label: 'Dishwasher',
    icon: 'utensils',
    styles: ['Built-In', 'Portable', 'Drawer', 'Countertop'],
    faults: ["Won't drain", "Won't fill", "Won't clean", 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'microwave',
    label: 'Microwave',
    icon: 'microwave',
    styles: ['Over the Range', 'Countertop', 'Built-In', 'Drawer'],
    faults: ['Not heating', 'Turntable', 'Sparks', 'Door', 'Noisy', 'No power'],
  },
  {
    key: 'stackable',
    label: 'Stackable',
    icon: 'layers',
    styles: ['Gas', 'Electric'],
    faults: ["Won't drain", "Won't spin", 'No heat', 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'water_heater',
    label: 'Water heater',
    icon: 'heater',
    styles: ['Gas', 'Electric', 'Tankless', 'Heat Pump'],
    faults: ['No hot water', 'Not hot enough', 'Leaking', 'Pilot out', 'Noisy', 'No power'],
  },
  {
    key: 'ice_maker',
    label: 'Ice maker',
    icon: 'cube',
    styles: ['Undercounter', 'Freestanding', 'Countertop'],
    faults: ['No ice', 'Slow ice', "Won't fill", 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'air_conditioner',
    label: 'Air conditioner',
    icon: 'vent',
    styles: ['Window', 'Portable', 'Through the Wall', 'Mini Split'],
    faults: ['Not cooling', 'Leaking', 'Frosts up', 'Noisy', 'Remote', 'No power'],
  },
];
