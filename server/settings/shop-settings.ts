import { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type * as z from 'zod/mini';

/** Everything that can be saved in the settings table. The keys never change, because databases store them. */
export const shopSettings = {
  label_printer: SavedPrinter,
  report_printer: SavedPrinter,
} as const satisfies Record<string, z.ZodMiniType>;

export type SettingName = keyof typeof shopSettings;
export type Setting<Name extends SettingName> = z.infer<(typeof shopSettings)[Name]>;
