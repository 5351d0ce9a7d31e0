import { type Message, msg } from '@fettle/i18n/message.ts';
import type { RecallOutcome, SettledRecall } from './settled.ts';

type Outcome = Pick<SettledRecall, 'outcome' | 'reason'>;

const outcomes = {
  not_covered: msg('not covered'),
  remedy_done: msg('covered: remedy done'),
  trashed: msg('covered: trashed'),
} as const satisfies Record<RecallOutcome, Message>;

/** `not covered (serial is above the range)`; undefined for a recall that nobody has settled. */
export function outcomeInWords(recall: Outcome | undefined): Message | undefined {
  if (!recall) return undefined;
  const { outcome, reason } = recall;
  return reason === null ? outcomes[outcome] : msg('{outcome} ({reason})', { outcome: outcomes[outcome], reason });
}

/** How the history keeps an outcome: `not_covered`, `not_covered: serial is above the range`. */
export function outcomeAsText({ outcome, reason }: Outcome): string {
  return reason === null ? outcome : `${outcome}: ${reason}`;
}

/** Undefined for any other text. */
export function outcomeFromText(text: string): Outcome | undefined {
  const [, code, reason = null] = /^(\w+)(?:: ([^]*))?$/.exec(text) ?? [];
  return isOutcome(code) ? { outcome: code, reason } : undefined;
}

function isOutcome(code: string | undefined): code is RecallOutcome {
  return code !== undefined && Object.hasOwn(outcomes, code);
}
