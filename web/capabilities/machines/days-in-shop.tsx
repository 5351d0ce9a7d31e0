import { DaysLate } from '../shop/days-late.tsx';
import { formatAge } from '../shop/days-since.ts';

/** The days since a repair started: `14 d`. */
export function DaysInShop({ startedOn, caption }: { startedOn: string; caption?: string }) {
  return <DaysLate since={startedOn} describe={formatAge} caption={caption} />;
}
