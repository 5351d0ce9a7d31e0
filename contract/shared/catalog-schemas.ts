import * as z from 'zod/mini';
import { brandLabels, colors, conditions, type Style as StyleName, stylesByType, typeLabels, vendors } from './catalog.ts';
import { machineStatuses } from './machine-status.ts';

export const TypeOf = z.enum(keysOf(typeLabels));
export const Brand = z.enum(keysOf(brandLabels));
export const Color = z.enum(colors);
export const Condition = z.enum(conditions);
export const Vendor = z.enum(vendors);
export const MachineStatus = z.enum(machineStatuses);

/** Every style of any machine type, without duplicates. `isStyleOf` checks that a style fits its machine's type. */
export const Style = z.enum([...new Set<StyleName>(Object.values(stylesByType).flat())]);

function keysOf<Key extends string>(labels: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(labels) as Key[];
}
