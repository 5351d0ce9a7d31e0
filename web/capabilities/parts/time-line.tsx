import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import common from '../../ui/common.module.css';
import styles from './parts.module.css';

type Times = Pick<AwaitedPart, 'requested_on' | 'expected_on'>;

/** Times in milliseconds since 1970. `today` is the end of the current day, as if days were those of UTC: a request may be later. */
export type TimeScale = { start: number; today: number; end: number };

/** The scale of a list: at least the current day, back to the first request, on to the last expected day. `today` is `YYYY-MM-DD`. */
export function timeScale(parts: readonly Times[], today: string): TimeScale {
  const now = endOf(today);
  // A part may be recorded after the day on which it was expected.
  const expected = parts.map(({ expected_on }) => endOf(expected_on ?? today));
  return {
    start: Math.min(Date.parse(today), ...parts.map(({ requested_on }) => Date.parse(requested_on)), ...expected),
    today: now,
    end: Math.max(now, ...expected),
  };
}

/** The wait for a part: a line from its request until it is expected, a bar from then until today. The text beside it says the same. */
export function TimeLine({ part: { requested_on, expected_on }, scale: { start, today, end } }: { part: Times; scale: TimeScale }) {
  const requested = Date.parse(requested_on);
  const expected = expected_on === null ? today : endOf(expected_on);
  const span = (from: number, to: number) => ({
    x: `${((from - start) / (end - start)) * 100}%`,
    width: `${(Math.max(0, to - from) / (end - start)) * 100}%`,
  });
  return (
    <svg aria-hidden className={`${styles.timeLine} ${common.screenOnly}`}>
      <rect {...span(requested, expected)} y="35%" height="30%" fill="var(--line)" />
      <rect {...span(expected, today)} height="100%" fill="var(--age-very-late)" />
      {end > today && <rect {...span(today, today)} width="1" height="100%" fill="var(--ink)" />}
    </svg>
  );
}

function endOf(day: string): number {
  return Date.parse(day) + 86_400_000;
}
