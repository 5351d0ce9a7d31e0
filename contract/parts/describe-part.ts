import type { AwaitedPart } from '../records/awaited-part.ts';

type PartText = Pick<AwaitedPart, 'part_number' | 'description' | 'supplier' | 'expected_on'>;

/** Number and description in one line: `WR51X10101, Defrost heater`. */
export function partName({ part_number, description }: Pick<PartText, 'part_number' | 'description'>): string {
  return [part_number, description].filter((text) => text !== null).join(', ');
}

/** How the machine's history keeps a part: three lines with its name, its supplier and the expected day. */
export function partToText({ supplier, expected_on, ...part }: PartText): string {
  return [partName(part), supplier, expected_on].join('\n');
}
