import { DaysLate } from '../shop/days-late.tsx';
import { formatAge } from '../shop/days-since.ts';

/** The days since a repair started: `14 d`. */
export function DaysInShop({ startedOn }: { startedOn: string }) {
  return <DaysLate since={startedOn} describe={formatAge} />;
}
