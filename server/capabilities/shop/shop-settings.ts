import { LabelLines, SavedPrinter } from '@fettle/contract/printing/calls.ts';
import { SetupStep, ShopLanguage } from '@fettle/contract/shop/calls.ts';
import * as z from 'zod/mini';

/** Everything that can be saved in the settings table. The keys never change, because databases store them. */
export const shopSettings = {
  label_printer: SavedPrinter,
  report_printer: SavedPrinter,
  label_lines: LabelLines,
  shop_name: z.string(),
  /** IANA name. */
  time_zone: z.string(),
  language: ShopLanguage,
  /** Machines that are older are announced at Start Repair. */
  max_age_years: z.int(),
  /** When a test label was last printed. */
  test_label_on: z.string(),
  /** Steps that an admin marked as done. */
  steps_marked_done: z.array(SetupStep),
} as const satisfies Record<string, z.ZodMiniType>;

export type SettingName = keyof typeof shopSettings;
export type Setting<Name extends SettingName> = z.infer<(typeof shopSettings)[Name]>;
