import type { Machine } from '../records/machine.ts';
import type { MadeIn, Settled, SettledRecall } from '../shared/plate/settled.ts';

export type MachineFields = Partial<Pick<Machine, 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color' | 'condition' | 'vendor'>>;

/** The fields that differ. An edit that changes none leaves the machine's version. */
export function changedFields(machine: Machine, fields: MachineFields) {
  return Object.entries(fields).flatMap(([field, to]) => {
    const from = machine[field as keyof MachineFields];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** When a machine was last worked on, after a change. One that was made without a connection may arrive after later ones. */
export function touchedOn(touched_on: string, on: string): string {
  return touched_on < on ? on : touched_on;
}

/** `made`: null takes it back. */
export function withMadeSettled(settled: Settled | null, made: MadeIn | null): Settled | null {
  return orNothing({ made, recalls: settled?.recalls ?? [] });
}

/** `outcome`: null opens the recall of the notice again. */
export function withRecallSettled(
  settled: Settled | null,
  { outcome, ...recall }: Omit<SettledRecall, 'outcome'> & { outcome: SettledRecall['outcome'] | null },
): Settled | null {
  const others = (settled?.recalls ?? []).filter(({ notice }) => notice !== recall.notice);
  return orNothing({ made: settled?.made ?? null, recalls: outcome ? [...others, { ...recall, outcome }] : others });
}

function orNothing(settled: Settled): Settled | null {
  return settled.made === null && settled.recalls.length === 0 ? null : settled;
}
