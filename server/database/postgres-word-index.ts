import { sql } from 'kysely';
import type { Db } from './engine.ts';
import { prepareQuery } from './prepare-query.ts';
import {
  foldedSerialKey,
  lookAlikeMark,
  type MachinesWithWords,
  plateMark,
  technicianMark,
  type WordIndex,
  type WordPrefixes,
} from './word-index.ts';

/** PostgreSQL: a table of documents with an inverted index. */
export const postgresWordIndex: WordIndex = {
  async create(db) {
    for (const statement of [table, ...functions, fill, index, ...triggers]) await sql.raw(statement).execute(db);
    // A search reads an unanalyzed table in a slow way.
    await sql.raw('analyze machine_words').execute(db);
  },
  find: findMachines,
};

const table = 'create table machine_words (machine_id integer primary key, words tsvector not null)';

/** Without fast updates, which collect new entries in a list that every search reads. */
const index = 'create index machine_words_by_word on machine_words using gin (words) with (fastupdate = off)';

const fill = 'insert into machine_words (machine_id, words) select id, machine_document(machines) from machines order by id';

const functions = [
  `create function words_of(content text) returns text[] language sql immutable as $$
     select coalesce(array_agg(left(word, 60)), '{}')
     from regexp_split_to_table(lower(case
       when octet_length(content) = char_length(content) then content
       else normalize(regexp_replace(normalize(content, NFD), '([A-Za-z])[\\u0300-\\u036f]+', '\\1', 'g'), NFC)
     end), '[^[:alnum:]]+') as word
     where word <> ''
   $$`,
  `create function machine_document(machines) returns tsvector language sql stable as $$
     select array_to_tsvector(plate || array(select '${plateMark}' || token from unnest(plate) as token) || words_of(notes))
     from (
       select
         words_of(id || ' ' || type_of || ' ' || search_text)
           || array['${lookAlikeMark}' || array_to_string(words_of(${foldedSerialKey}), ''), '${technicianMark}' || technician_id || '${technicianMark}'] as plate,
         coalesce((select string_agg(content, ' ') from notes where machine_id = machine.id), '') as notes
       from (select $1.*) as machine
     ) as texts
   $$`,
  // Always by index. The planner would read the whole table when it expects many matches. Only operators use the index, not functions.
  `create function machines_with_words(rare tsquery, every tsquery, most integer) returns setof integer language sql stable
     set enable_seqscan = off set enable_indexscan = off set jit = off as $$
     select machine_id from machine_words where words @@ rare and ts_match_vq(words, every) limit most
   $$`,
  `create function index_words(machine_id integer) returns void language sql as $$
     insert into machine_words (machine_id, words) select id, machine_document(machines) from machines where id = $1
     on conflict (machine_id) do update set words = excluded.words
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

/** So many of the newest documents are read one by one. */
const windowSize = 5_000;
/** The index reads all machines that have a word, so it is only used for words that fewer of the newest machines have. */
const common = windowSize / 20;
/** The most machines to read by index. If more match, the newest are among the newest documents. */
const maxIndexed = 3_000;

async function findMachines(db: Db, words: readonly WordPrefixes[], limit: number): Promise<MachinesWithWords> {
  const queries = words.map(wordQuery);
  const all = queries.join(' & ');
  const newest = (await amongNewest(db, { all, limit })).map(({ id }) => id);
  if (newest.length === limit) return { ids: newest, isCut: true };
  const counts = await countAmongNewest(db, { queries });
  const rare = queries.filter((_, index) => (counts[index]?.machines ?? 0) < common);
  if (rare.length === 0) return { ids: newest, isCut: counts.some(({ machines }) => machines === windowSize) };
  const indexed = (await byIndex(db, { rare: rare.join(' & '), all, limit: maxIndexed })).map(({ id }) => id);
  const ids = [...new Set([...newest, ...indexed])].toSorted((a, b) => b - a);
  return { ids: ids.slice(0, limit), isCut: indexed.length === maxIndexed || ids.length > limit };
}

/** Letters, digits and marks need no escaping inside the quotes. */
function wordQuery(prefixes: WordPrefixes): string {
  return `(${prefixes.map((prefix) => `'${prefix}':*`).join(' | ')})`;
}

const newestDocuments = sql`(select machine_id, words from machine_words order by machine_id desc limit ${sql.lit(windowSize)})`;

const amongNewest = prepareQuery((db: Db, { all, limit }: { all: string; limit: number }) =>
  db
    .selectFrom(
      sql<{ id: number }>`(select machine_id as id from ${newestDocuments} as newest where words @@ ${all}::tsquery limit ${limit})`.as(
        'found',
      ),
    )
    .select('id'),
);

const countAmongNewest = prepareQuery((db: Db, { queries }: { queries: readonly string[] }) =>
  db
    .selectFrom(
      sql<{ machines: number }>`(
        with newest as materialized ${newestDocuments}
        select (select count(*)::integer from newest where words @@ query::tsquery) as machines
        from unnest(${queries}::text[]) with ordinality as queries (query, position) order by position
      )`.as('counts'),
    )
    .select('machines'),
);

const byIndex = prepareQuery((db: Db, { rare, all, limit }: { rare: string; all: string; limit: number }) =>
  db
    .selectFrom(sql<{ id: number }>`machines_with_words(${rare}::tsquery, ${all}::tsquery, ${limit})`.as('found'))
    .select(sql<number>`found`.as('id')),
);
