import { dayOf } from '@fettle/contract/shared/calendar.ts';
import { labelOf, type ShopLists, styleLabel, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { ExportLine } from './store.ts';

/** The shop's settings that affect how values are formatted. */
export type FormatOptions = {
  timeZone: string;
  language: Language;
  pasadenaContact: string | null;
  /** The lists in `language`. */
  lists: ShopLists;
};

type Column = { heading: Message; width: number; value: (line: ExportLine, options: FormatOptions) => string | number | Date | null };

/** The columns of an export file, in order. */
export const columns: readonly Column[] = [
  { heading: msg('Machine'), width: 10, value: (line) => line.machine_id },
  { heading: msg('Type'), width: 10, value: (line, { lists }) => labelOf(lists.types, line.type_of) },
  { heading: msg('Brand'), width: 24, value: (line, { lists }) => labelOf(lists.brands, line.brand) },
  { heading: msg('Model'), width: 22, value: (line) => line.model },
  { heading: msg('Serial'), width: 22, value: (line) => line.serial },
  { heading: msg('Style'), width: 20, value: (line, { lists }) => line.style && styleLabel(lists, line.type_of, line.style) },
  { heading: msg('Color'), width: 16, value: (line, { lists }) => line.color && labelOf(lists.colors, line.color) },
  { heading: msg('Condition'), width: 16, value: (line, { lists }) => line.condition && labelOf(lists.conditions, line.condition) },
  {
    heading: msg('Vendor'),
    width: 20,
    value: (line, { lists, pasadenaContact }) => line.vendor && vendorLabel(lists, line.vendor, pasadenaContact),
  },
  { heading: msg('Completed'), width: 12, value: (line, { timeZone }) => toSpreadsheetDate(line.completed_on, timeZone) },
  { heading: msg('Technician'), width: 24, value: (line) => line.technician_name },
  { heading: msg('Checked in by'), width: 24, value: (line) => line.creator_name },
  { heading: msg('Made'), width: 10, value: (line) => line.made },
];

/** The instant's day in the shop's time zone, as midnight UTC: spreadsheets store days without a time zone. */
function toSpreadsheetDate(instant: string, timeZone: string): Date {
  return new Date(`${dayOf(instant, timeZone)}T00:00:00.000Z`);
}
