import type { Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import { benchGroup } from '@fettle/contract/repairs/rules.ts';
import { maxNoteExcerptLength } from '@fettle/contract/shared/limits.ts';
import type { ShownCard } from './write.ts';

/** An employee's bench with the machines of waiting writes as their cards show them. */
export function benchWithWrites(bench: Bench, employeeId: number, cards: readonly ShownCard[]): Bench {
  return cards.reduce((changed, card) => withCard(changed, employeeId, card), bench);
}

function withCard(bench: Bench, employeeId: number, card: ShownCard): Bench {
  const before = [...bench.working, ...bench.waiting, ...bench.finished_today].find(({ id }) => id === card.id);
  // A device may have a card that is older than the bench.
  if (before && before.version > card.version) return bench;
  const isListed = card.technician_id === employeeId && (card.status === 'in_progress' || before !== undefined);
  const group = isListed ? benchGroup(card) : undefined;
  const lines = (name: keyof Bench) => [
    ...bench[name].filter(({ id }) => id !== card.id),
    ...(name === group ? [lineOf(card, before)] : []),
  ];
  return {
    working: lines('working').toSorted(byStart),
    waiting: lines('waiting').toSorted(byStart),
    finished_today: lines('finished_today').toSorted((one, other) => compare(finishOf(other), finishOf(one))),
  };
}

function byStart(one: BenchLine, other: BenchLine): number {
  return compare(one.started_on, other.started_on) || one.id - other.id;
}

function finishOf({ completed_on, trashed_on }: BenchLine): string {
  return completed_on ?? trashed_on ?? '';
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function lineOf(card: ShownCard, before: BenchLine | undefined): BenchLine {
  const [note] = card.notes;
  return {
    ...card,
    repair_number: card.repairs[0]?.number ?? 1,
    latest_note: note && note.date >= card.started_on ? note.content.slice(0, maxNoteExcerptLength) : null,
    thumbnail_url: before?.thumbnail_url ?? null,
    handed_over_by: card.handed_over_by === undefined ? (before?.handed_over_by ?? null) : card.handed_over_by,
    news: card.status === 'in_progress' ? (before?.news ?? []) : [],
  };
}
