import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** PostgreSQL: a table of documents with an inverted index. */
export const postgresWordIndex: WordIndex = {
  async create(db) {
    for (const statement of [table, ...functions, index, ...triggers]) await sql.raw(statement).execute(db);
    // A search reads an unanalyzed table in a slow way.
    await sql.raw('analyze machine_words').execute(db);
    await sql`create index employees_by_words_of_name on employees using gin (${wordsOfName}) with (fastupdate = off)`.execute(db);
  },
  find: findMachines,
  hasName: (words) => sql`${wordsOfName} @@ ${words.map((word) => wordQuery([word])).join(' | ')}::tsquery`,
};

/** The words of a name in a row of `employees`. */
const wordsOfName = sql`array_to_tsvector(words_of(first_name || ' ' || last_name))`;

const table = 'create table machine_words (machine_id bigint primary key, words tsvector not null)';

/** The index, without fast updates, which collect new entries in a list that every search reads. */
const index = 'create index machine_words_by_word on machine_words using gin (words) with (fastupdate = off)';

/** Adds the documents of all machines to the empty table. */
export const fillDocuments =
  'insert into machine_words (machine_id, words) select id, machine_document(machines) from machines order by id';

// PL/pgSQL keeps the plans of its statements for the session; a function in SQL is planned for each machine, which took 0.8 ms of each write.
const functions = [
  `create function words_of(content text) returns text[] language plpgsql immutable as $$
     begin
       if octet_length(content) <> char_length(content) then
         content := normalize(regexp_replace(normalize(content, NFD), '([A-Za-z])[\\u0300-\\u036f]+', '\\1', 'g'), NFC);
       end if;
       return array(select left(word, 60) from regexp_split_to_table(lower(content), '[^[:alnum:]]+') as word where word <> '');
     end
   $$`,
  `create function machine_document(machine machines) returns tsvector language plpgsql stable as $$
     declare
       plate text[] := words_of(machine.id || ' ' || machine.type_of || ' ' || machine.search_text)
         || array['${lookAlikeMark}' || array_to_string(words_of(${foldedSerialKey('machine.serial_key')}), ''),
                  '${technicianMark}' || machine.technician_id || '${technicianMark}'];
       content_of_notes text := (select string_agg(content, ' ') from notes where machine_id = machine.id);
     begin
       return array_to_tsvector(plate || array(select '${plateMark}' || token from unnest(plate) as token) || words_of(coalesce(content_of_notes, '')));
     end
   $$`,
  // Always by index: the planner would read the whole table when it expects many matches. Only operators use the index, not functions.
  `create function machines_with_words(indexed tsquery, every tsquery, most integer) returns setof bigint language sql stable
     set enable_seqscan = off set enable_indexscan = off set jit = off as $$
     select machine_id from (select machine_id, words from machine_words where words @@ indexed limit most) as found
     where ts_match_vq(words, every)
   $$`,
  `create function index_words(indexed bigint) returns void language plpgsql as $$
     begin
       insert into machine_words (machine_id, words) select id, machine_document(machines) from machines where id = indexed
       on conflict (machine_id) do update set words = excluded.words;
     end
   $$`,
  `create function index_words_of_machine() returns trigger language plpgsql as $$
     begin perform index_words(new.id); return null; end
   $$`,
  `create function index_words_of_note() returns trigger language plpgsql as $$
     begin perform index_words(coalesce(new.machine_id, old.machine_id)); return null; end
   $$`,
];

const triggers = [
  'create trigger machine_words_added after insert on machines for each row execute function index_words_of_machine()',
  `create trigger machine_words_changed after update of type_of, search_text, technician_id on machines for each row
     when ((new.type_of, new.search_text, new.technician_id) is distinct from (old.type_of, old.search_text, old.technician_id))
     execute function index_words_of_machine()`,
  'create trigger machine_words_noted after insert or update of content or delete on notes for each row execute function index_words_of_note()',
];

/** In so many of the newest documents, each word is counted. */
const sampleSize = 1_000;
/** Words that together so few of those documents have are searched with the index first, which reads all machines of each word. */
const maxRare = 2;
/** How many of the newest documents are read one by one for other words. */
const windowSize = 8_000;
/** If too few of these have all words, the index is used for the rarest words, which together so many of the sample have. */
const maxIndexed = 0.015 * sampleSize;
/** The most documents to read that have all of those words. If more have them, some are among the newest documents. */
const maxRead = 1_000;

async function findMachines(
  db: Kysely<Tables>,
  words: readonly WordPrefixes[],
  limit: number,
  among: Among = {},
): Promise<MachinesWithWords> {
  const queries = words.map(wordQuery);
  const all = sql`${queries.join(' & ')}::tsquery`;
  const withIndexed = (indexed: readonly string[]) =>
    idsOf(db, sql`select id from machines_with_words(${indexed.join(' & ')}::tsquery, ${all}, ${maxRead}) as id`);
  const { counted, newestId } = await countAmongNewest(db, queries);
  if (rarestOf(counted, maxRare).length === queries.length) {
    const found = await withIndexed(queries);
    if (found.length < maxRead) return newestOf(await onlyAmong(db, found, among), limit);
  }
  const newest = await idsOf(
    db,
    sql`select machine_id as id from ${newestDocuments(windowSize)} as newest
      where words @@ ${all} and ${isAmong('machine_id', among)} limit ${limit}`,
  );
  const rarest = rarestOf(counted, maxIndexed);
  const isComplete = newestId <= windowSize;
  if (isComplete || newest.length >= limit / 2 || rarest.length === 0)
    return { ids: newest, isCut: !isComplete || newest.length === limit };
  return newestOf([...newest, ...(await onlyAmong(db, await withIndexed(rarest), among))], limit);
}

async function onlyAmong(db: Kysely<Tables>, ids: readonly number[], among: Among): Promise<readonly number[]> {
  return idsOf(db, sql`select id from unnest(${ids}::bigint[]) as found(id) where ${isAmong('found.id', among)}`);
}

function newestOf(ids: readonly number[], limit: number): MachinesWithWords {
  const newestFirst = [...new Set(ids)].toSorted((a, b) => b - a);
  return { ids: newestFirst.slice(0, limit), isCut: newestFirst.length > limit };
}

async function idsOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

type CountedWord = { query: string; machines: number };

/** The words with the fewest machines, which together have at most `most`. */
function rarestOf(words: readonly CountedWord[], most: number): string[] {
  let sum = 0;
  return words
    .toSorted((a, b) => a.machines - b.machines)
    .filter(({ machines }) => (sum += machines) <= most)
    .map(({ query }) => query);
}

/** Letters, digits and marks need no escaping inside the quotes. */
function wordQuery(prefixes: WordPrefixes): string {
  return `(${prefixes.map((prefix) => `'${prefix}':*`).join(' | ')})`;
}

function newestDocuments(limit: number): RawBuilder<unknown> {
  return sql`(select machine_id, words from machine_words order by machine_id desc limit ${sql.lit(limit)})`;
}

/** How many machines of the sample have each word, and the id of the newest machine. */
async function countAmongNewest(db: Kysely<Tables>, queries: readonly string[]): Promise<{ counted: CountedWord[]; newestId: number }> {
  const counts = queries.map((query) => sql`count(*) filter (where words @@ ${query}::tsquery)::integer`);
  const { rows } = await sql<{ counts: number[]; newest_id: number }>`
    select array[${sql.join(counts)}] as counts, coalesce(max(machine_id), 0) as newest_id from ${newestDocuments(sampleSize)} as newest`.execute(
    db,
  );
  const [{ counts: machines, newest_id } = { counts: [], newest_id: 0 }] = rows;
  return { counted: queries.map((query, index) => ({ query, machines: machines[index] ?? 0 })), newestId: newest_id };
}
