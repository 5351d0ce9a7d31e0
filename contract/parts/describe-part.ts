import type { AwaitedPart } from '../records/awaited-part.ts';

type PartText = Pick<AwaitedPart, 'part_number' | 'description' | 'supplier' | 'expected_on'>;

/** Number and description in one line: `WR51X10101, Defrost heater`. */
export function partName({ part_number, description }: Pick<PartText, 'part_number' | 'description'>): string {
  return [part_number, description].filter((text) => text !== null).join(', ');
}

/** Everything in one line, as the machine's history keeps it: `WR51X10101, Defrost heater, from Encompass, expected November 25, 2026`. */
export function describePart(part: PartText): string {
  const { supplier, expected_on } = part;
  return [partName(part), supplier && `from ${supplier}`, expected_on && `expected ${longDate.format(new Date(expected_on))}`]
    .filter(Boolean)
    .join(', ');
}

/** A day without a time is midnight UTC. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
