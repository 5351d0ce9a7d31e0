import type { RecallOutcome, SettledRecall } from './settled.ts';

const outcomes = {
  not_covered: 'not covered',
  remedy_done: 'covered: remedy done',
  trashed: 'covered: trashed',
} as const satisfies Record<RecallOutcome, string>;

/** `not covered (serial is above the range)`; undefined for a recall that nobody has settled. */
export function outcomeInWords(recall: Pick<SettledRecall, 'outcome' | 'reason'> | undefined): string | undefined {
  return recall && outcomes[recall.outcome] + (recall.reason === null ? '' : ` (${recall.reason})`);
}
