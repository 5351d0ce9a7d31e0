import type { Day } from '../common-schemas.ts';
import { datesOfManufacture, type Plate } from './dates-of-manufacture.ts';

/** The character `from` of the serial as typed, counted from 0 at `position`, may be `to`. */
export type Swap = { position: number; from: string; to: string };

const lookAlikes = ['O0', 'I1', 'S5', 'B8'];

/** The only swap of a character for its look-alike after which the serial has a date. None if it has one as it is typed. */
export function offerSwap(plate: Plate, today: Day): Swap | undefined {
  if (datesOfManufacture(plate, today).length > 0) return undefined;
  const swaps = plate.serial.split('').flatMap((character, position): Swap[] => {
    const from = character.toUpperCase();
    const pair = lookAlikes.find((both) => both.includes(from));
    return pair ? [{ position, from, to: pair.replace(from, '') }] : [];
  });
  const fitting = swaps.filter((swap) => datesOfManufacture({ ...plate, serial: swapped(plate.serial, swap) }, today).length > 0);
  return fitting.length === 1 ? fitting[0] : undefined;
}

export function swapped(serial: string, { position, to }: Swap): string {
  return serial.slice(0, position) + to + serial.slice(position + 1);
}
