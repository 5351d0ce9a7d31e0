import { hash } from 'node:crypto';
import type { NoticeLine, PublicNotice } from '@fettle/contract/recalls/calls.ts';
import { identify } from '@fettle/contract/lists/notices-in-force.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { listFilesInOrder, noticesOfFiles } from './store.ts';

export type KnownNotices = ReadonlyMap<number, PublicNotice>;

/** What the files have said, one after the other. */
export function knownNotices(files: readonly { notices: string }[]): KnownNotices {
  return new Map(
    files.flatMap(({ notices }) => (JSON.parse(notices) as PublicNotice[]).map((notice) => [notice.recall_id, notice] as const)),
  );
}

/** What a list shows of a notice, and a digest of all that it says. */
export type ShortNotice = { line: NoticeLine; digest: string };

/**
 * The notices of the files, each file read and parsed once: what a file has said never changes. Other servers may add and take back files, so
 * the database is asked which there are. Not for use in a transaction, whose file may come to nothing.
 */
export class ShortNotices {
  readonly #files = new Map<string, readonly ShortNotice[]>();

  async read(db: Db): Promise<ReadonlyMap<number, ShortNotice>> {
    const files = (await listFilesInOrder(db)).map(({ id, on }) => ({ id, key: `${id} ${on}` }));
    const missing = files.filter(({ key }) => !this.#files.has(key));
    if (missing.length > 0) {
      const texts = new Map(
        (
          await noticesOfFiles(
            db,
            missing.map(({ id }) => id),
          )
        ).map(({ id, notices }) => [id, notices]),
      );
      for (const { id, key } of missing) this.#files.set(key, (JSON.parse(texts.get(id) ?? '[]') as PublicNotice[]).map(shortened));
    }
    return new Map(files.flatMap(({ key }) => (this.#files.get(key) ?? []).map((notice) => [notice.line.recall_id, notice] as const)));
  }
}

export function shortened(notice: PublicNotice): ShortNotice {
  return { line: toLine(notice), digest: hash('sha256', JSON.stringify(notice), 'base64') };
}

export function toLine({ recall_id, number, date, title, url }: PublicNotice): NoticeLine {
  return { recall_id, number, date, title, url };
}

/** The table of the build has it. */
export function isInTable({ number }: Pick<PublicNotice, 'number'>): boolean {
  return inTable.has(identify({ id: '', agency: 'CPSC', number }));
}

const inTable = new Set(recallTable.notices.map(identify));

/** What a file says that is not known. */
export function newsOf(notices: readonly PublicNotice[], known: KnownNotices): { notice: PublicNotice; is_changed: boolean }[] {
  return notices.flatMap((notice) => {
    const before = known.get(notice.recall_id);
    if (isInTable(notice) || JSON.stringify(before) === JSON.stringify(notice)) return [];
    return [{ notice, is_changed: before !== undefined }];
  });
}
