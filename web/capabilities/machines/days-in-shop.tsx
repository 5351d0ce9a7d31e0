import { DaysLate } from '../shop/days-late.tsx';
import { formatAge } from '../shop/days-since.ts';

/** The days since a repair started: `14 d`. */
export function DaysInShop({ startedOn, todayText }: { startedOn: string; todayText?: string | undefined }) {
  return <DaysLate since={startedOn} todayText={todayText} describe={formatAge} />;
}
