import { datesOfManufacture, type DateOfManufacture, monthOf, type Plate } from './dates-of-manufacture.ts';
import { matchRecalls, type RecallMatch } from './match-recalls.ts';
import type { RecallTable } from './recall-table.ts';
import type { MadeIn, Settled, SettledRecall } from './settled.ts';

/** A machine with what was settled about its plate; null if nothing was. */
export type SettledPlate = Plate & { style: string | null; registered_on: string; settled: Settled | null };

/** What the database keeps of the plate: when the machine was made if that is clear, and how many recalls nobody has settled. */
export function plateFacts(machine: SettledPlate, table: RecallTable): { made: MadeIn | null; open_recalls: number } {
  return { made: madeIn(machine), open_recalls: openRecalls(machine, table).length };
}

/** All months that the serial may mean, oldest first. None is after the machine was registered. */
export function monthsOfManufacture(machine: Plate & { registered_on: string }): MadeIn[] {
  return [...new Set(datesUntilRegistered(machine).map(monthOf))].toSorted();
}

/** All years that the serial may mean, oldest first. */
export function yearsOfManufacture(machine: Plate & { registered_on: string }): string[] {
  return [...new Set(datesUntilRegistered(machine).map((date) => date.slice(0, 4)))];
}

function datesUntilRegistered(machine: Plate & { registered_on: string }): DateOfManufacture[] {
  return datesOfManufacture(machine, machine.registered_on.slice(0, 10));
}

/** The month that was settled or, without one, the only one that fits. */
export function madeIn(machine: SettledPlate): MadeIn | null {
  const months = monthsOfManufacture(machine);
  return months.find((month) => month === machine.settled?.made) ?? (months.length === 1 ? (months[0] ?? null) : null);
}

export type MachineRecall = RecallMatch & { settled: SettledRecall | undefined };

/** The notices that may cover the machine, each with what was settled about it. */
export function recallsOf(machine: SettledPlate, table: RecallTable): MachineRecall[] {
  return matchRecalls(machine, table).map((match) => ({
    ...match,
    settled: machine.settled?.recalls.find(({ notice }) => notice === match.notice.id),
  }));
}

/** The recalls that nobody has settled. */
export function openRecalls(machine: SettledPlate, table: RecallTable): RecallMatch[] {
  return recallsOf(machine, table).filter(({ settled }) => settled === undefined);
}

/** Whether the machine was made more than `years` years before the month of `today`, whichever of the dates is true. */
export function isOlderThan(years: number, months: readonly MadeIn[], today: string): boolean {
  const latest = months.at(-1);
  if (latest === undefined) return false;
  const end = `${Number(latest.slice(0, 4)) + years}${latest.slice(4) || '-12'}`;
  return end < today.slice(0, 7);
}
