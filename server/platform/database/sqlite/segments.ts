import type { DatabaseSync } from 'node:sqlite';

/** Pages to merge at a time: a few ms, for which writes have to wait. */
const mergedPages = 32;
/** A commit merges this many segments of a level itself: more would make searches slow. Until then, merging can wait for a pause. */
const mostSegments = 256;

/** How many segments of a level FTS5 by default merges into one of the next level. */
const fewestSegments = 4;

export type FullTextIndex = {
  name: string;
  isMergedElsewhere: string;
  mergeElsewhere: string;
  fewest: string;
  setFewest: (segments: number) => string;
  merge: string;
};

/** The full-text indexes, and the statements for their segments: https://sqlite.org/fts5.html#special_insert_commands */
export const fullTextIndexes: readonly FullTextIndex[] = ['machine_search', 'machine_words'].map((name) => ({
  name,
  isMergedElsewhere: `select 1 from ${name}_config where k = 'automerge' and v = 0`,
  mergeElsewhere: `
    begin immediate;
    insert into ${name} (${name}, rank) values ('automerge', 0);
    insert into ${name} (${name}, rank) values ('crisismerge', ${mostSegments});
    commit`,
  fewest: `select v as segments from ${name}_config where k = 'usermerge'`,
  setFewest: (segments) => `insert into ${name} (${name}, rank) values ('usermerge', ${segments})`,
  merge: `insert into ${name} (${name}, rank) values ('merge', ${mergedPages})`,
}));

/** From then on, commits merge segments only when a level has far too many. */
export function stopMergingInCommits(database: DatabaseSync, { isMergedElsewhere, mergeElsewhere }: FullTextIndex): void {
  if (!database.prepare(isMergedElsewhere).get()) database.exec(mergeElsewhere);
}

/**
 * Merges a part of a level that has at least `fewest` segments, and returns whether there was anything to merge: FTS5 then changes more
 * than one row. With 2, a search reads fewer segments, and more is written in all.
 */
export function mergeSegments(database: DatabaseSync, index: FullTextIndex, fewest = fewestSegments): boolean {
  if ((database.prepare(index.fewest).get()?.['segments'] ?? fewestSegments) !== fewest) database.exec(index.setFewest(fewest));
  const before = changes(database);
  database.exec(index.merge);
  return changes(database) - before > 1;
}

function changes(database: DatabaseSync): number {
  return Number(database.prepare('select total_changes() as changes').get()?.['changes']);
}
