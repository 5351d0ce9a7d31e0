import type { PublicNotice } from '@fettle/contract/recalls/calls.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';

export type KnownNotices = ReadonlyMap<number, PublicNotice>;

/** What the files have said, one after the other. */
export function knownNotices(files: readonly { notices: string }[]): KnownNotices {
  return new Map(
    files.flatMap(({ notices }) => (JSON.parse(notices) as PublicNotice[]).map((notice) => [notice.recall_id, notice] as const)),
  );
}

/** The table of the build has it. */
export function isInTable({ number }: Pick<PublicNotice, 'number'>): boolean {
  return tableNumbers.has(keyOf(number));
}

const tableNumbers = new Set(recallTable.notices.flatMap(({ agency, number }) => (agency === 'CPSC' && number ? [keyOf(number)] : [])));

function keyOf(number: string): string {
  return number.replaceAll('-', '').toLowerCase();
}

/** What a file says that is not known. */
export function newsOf(notices: readonly PublicNotice[], known: KnownNotices): { notice: PublicNotice; is_changed: boolean }[] {
  return notices.flatMap((notice) => {
    const before = known.get(notice.recall_id);
    if (isInTable(notice) || (before && isSame(before, notice))) return [];
    return [{ notice, is_changed: before !== undefined }];
  });
}

export function isSame(one: PublicNotice, other: PublicNotice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
