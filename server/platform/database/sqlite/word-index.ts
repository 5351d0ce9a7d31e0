import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import {
  type Among,
  foldedSerialKey,
  isAmong,
  lookAlikeMark,
  type MachinesWithWords,
  plateMark,
  technicianMark,
  type WordIndex,
  type WordPrefixes,
} from '../word-index.ts';

/** SQLite: a full-text table. */
export const sqliteWordIndex: WordIndex = {
  async create(db) {
    for (const statement of [table, ...triggers]) await sql.raw(statement).execute(db);
  },
  find: findMachines,
  // A shop has few employees. SQLite only knows the case of ASCII letters, so names with others are included.
  hasName(words) {
    const name = sql<string>`lower(first_name || ' ' || last_name)`;
    return sql`(octet_length(${name}) <> length(${name}) or ${sql.join(
      words.map((word) => sql`${name} like ${`%${word}%`}`),
      sql` or `,
    )})`;
  },
};

/** Prefixes up to this length have their own index. For longer ones, SQLite reads all machines that have them before the first result. */
const longestPrefix = 8;

const table = `
  create virtual table machine_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    prefix = '${Array.from({ length: longestPrefix }, (_, index) => index + 1).join(' ')}',
    tokenize = 'unicode61 remove_diacritics 2'
  )`;

/** Each document has the block of its id, to search only the newest machines. FTS5 itself reads on past a limit on the id. */
const blockMark = '\uE003';
const blockBits = 15;

/** The tokens that do not come from a note, separated by spaces. */
const plate = `id || ' ' || type_of || ' ' || search_text || ' ${lookAlikeMark}' || ${foldedSerialKey('serial_key')} || ' ${technicianMark}' || technician_id || '${technicianMark}'`;

/** Adds the documents of all machines to the empty index. */
export const addDocuments = `
  insert into machine_words (rowid, words)
  select id, ${plate} || ' ${plateMark}' || replace(${plate}, ' ', ' ${plateMark}') || ' ${blockMark}' || (id >> ${blockBits}) || '${blockMark} '
    || coalesce((select group_concat(content, ' ') from notes where machine_id = machines.id), '')
  from machines`;

function replaceDocument(id: string): string {
  return `delete from machine_words where rowid = ${id}; ${addDocuments} where id = ${id};`;
}

const triggers = [
  `create trigger machine_words_added after insert on machines begin ${addDocuments} where id = new.id; end`,
  `create trigger machine_words_changed after update of type_of, search_text, technician_id on machines
   when (new.type_of, new.search_text, new.technician_id) <> (old.type_of, old.search_text, old.technician_id)
   begin ${replaceDocument('new.id')} end`,
  `create trigger machine_words_noted after insert on notes begin ${replaceDocument('new.machine_id')} end`,
  `create trigger machine_words_edited after update of content on notes begin ${replaceDocument('new.machine_id')} end`,
  `create trigger machine_words_deleted after delete on notes begin ${replaceDocument('old.machine_id')} end`,
];

/** How many machines may have a word before only the newest two blocks are searched for it. */
const maxRead = 8_000;
/** Among so many of the newest machines, it is counted how many have a word. */
const sampleSize = 8_192;

/** More words are searched among the newest machines first, and counted only if that does not find enough. */
const maxCountedFirst = 3;

async function findMachines(
  db: Kysely<Tables>,
  words: readonly WordPrefixes[],
  limit: number,
  among: Among = {},
): Promise<MachinesWithWords> {
  const all = words.map(wordQuery);
  const [newest] = await db.selectFrom('machines').select('id').orderBy('id', 'desc').limit(1).execute();
  const newestId = newest?.id ?? 0;
  const newestBlock = newestId >> blockBits;
  const searchAll = async () => {
    const ids = await select(db, all, { limit, among });
    return { ids, isCut: ids.length === limit };
  };
  if (newestBlock < 2) return searchAll();
  if (words.length <= maxCountedFirst && (await hasRareWord(db, all, newestId))) return searchAll();
  const blocks = `(${[newestBlock, newestBlock - 1].map((block) => `"${blockMark}${block}${blockMark}"`).join(' OR ')})`;
  const ids = await select(db, [blocks, ...all], { limit, among });
  if (words.length > maxCountedFirst && ids.length < limit && (await hasRareWord(db, all, newestId))) return searchAll();
  return { ids, isCut: true };
}

/** Whether one of the words is in about `maxRead` machines or fewer, as far as the newest ones tell. */
async function hasRareWord(db: Kysely<Tables>, all: readonly string[], newestId: number): Promise<boolean> {
  const limit = Math.ceil((maxRead * sampleSize) / newestId);
  for (const word of all) if ((await countFrom(db, word, newestId - sampleSize + 1, limit)) < limit) return true;
  return false;
}

/** Letters, digits and marks need no escaping inside the quotes. Of a long word without digits, only the start is searched. */
function wordQuery(prefixes: WordPrefixes): string {
  const texts = prefixes.map((prefix) => (/\p{N}/u.test(prefix) ? prefix : prefix.slice(0, longestPrefix)));
  return `(${texts.map((text) => `"${text}" *`).join(' OR ')})`;
}

/** The newest machines that match all queries. */
async function select(
  db: Kysely<Tables>,
  queries: readonly string[],
  { limit, among }: { limit: number; among: Among },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select rowid as id from machine_words where machine_words match ${queries.join(' AND ')} and ${isAmong('machine_words.rowid', among)}
    order by rowid desc limit cast(${limit} as integer)`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many machines from `firstId` have a word, up to a limit. Of a single word, FTS5 does not read on past a limit on the id. */
async function countFrom(db: Kysely<Tables>, word: string, firstId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ machines: number }>`
    select count(*) as machines from
      (select 1 from machine_words where machine_words match ${word} and rowid >= ${firstId} order by rowid desc limit cast(${limit} as integer))`.execute(
    db,
  );
  return rows[0]?.machines ?? 0;
}
