import type { Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import type { ShownCard } from './write.ts';

/** An employee's bench with the machines of waiting writes as their cards show them. */
export function benchWithWrites(bench: Bench, employeeId: number, cards: readonly ShownCard[]): Bench {
  return cards.reduce((changed, card) => withCard(changed, employeeId, card), bench);
}

function withCard(bench: Bench, employeeId: number, card: ShownCard): Bench {
  const before = [...bench.working, ...bench.waiting, ...bench.finished_today].find(({ id }) => id === card.id);
  const line = lineOf(card, before);
  const group = groupOf(card);
  const isListed = card.technician_id === employeeId && (card.status === 'in_progress' || before !== undefined);
  const changed = (name: keyof Bench, atEnd: boolean) => {
    const isHere = isListed && name === group;
    if (isHere && bench[name].includes(before ?? line)) return bench[name].map((other) => (other.id === card.id ? line : other));
    const others = bench[name].filter(({ id }) => id !== card.id);
    if (!isHere) return others;
    return atEnd ? [...others, line] : [line, ...others];
  };
  return { working: changed('working', true), waiting: changed('waiting', true), finished_today: changed('finished_today', false) };
}

function groupOf({ status, waiting_since }: ShownCard): keyof Bench {
  if (status !== 'in_progress') return 'finished_today';
  return waiting_since === null ? 'working' : 'waiting';
}

function lineOf(card: ShownCard, before: BenchLine | undefined): BenchLine {
  const { id, type_of, brand, model, serial, version, touched_on, status, started_on, completed_on, trashed_on } = card;
  const { waiting_since, awaited_parts, notes } = card;
  const [note] = notes;
  return {
    id,
    type_of,
    brand,
    model,
    serial,
    version,
    touched_on,
    status,
    started_on,
    completed_on,
    trashed_on,
    waiting_since,
    awaited_parts,
    repair_number: card.repairs[0]?.number ?? 1,
    // A waiting note is the newest.
    latest_note: note && (note.isWaiting || !before) ? note.content : (before?.latest_note ?? null),
    thumbnail_url: before?.thumbnail_url ?? null,
    handed_over_by: before?.handed_over_by ?? null,
    news: status === 'in_progress' ? (before?.news ?? []) : [],
  };
}
