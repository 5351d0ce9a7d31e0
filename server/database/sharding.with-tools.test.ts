import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { read } from '../../checks/tree.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { requestedEngines } from '../testing/requested-engines.ts';
import type { Db } from './engine.ts';

const shopColumn = 'shop_id';
const document = read('docs/scale.md');

describe.each(requestedEngines().filter((name) => name === 'postgresql'))(
  'The keys that sharding by shop would change (%s)',
  (engineName) => {
    test('are in docs/scale.md, unique and foreign ones', async () => {
      const { engine, close } = await freshDatabase(engineName);
      expect(listed('Unique keys without a shop')).toEqual(await uniqueKeys(engine.db));
      expect(listed('Foreign keys without a shop', 3)).toEqual(await foreignKeys(engine.db));
      await close();
    });
  },
);

/** The rows of the table under a heading: their first cells, without the marks of code. */
function listed(heading: string, cells = 2): string[] {
  const section = document.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows
    .map((row) =>
      describeKey(
        row
          .replaceAll('`', '')
          .split('|')
          .slice(1, 1 + cells),
      ),
    )
    .toSorted();
}

/** A key by its table, its columns and, if it is a foreign one, what it refers to. */
function describeKey(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).join(': ');
}

async function uniqueKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; keys: string[] }>`
    select indrelid::regclass::text as table,
      array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnkeyatts) as n) as keys
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
  `.execute(db);
  return withoutShop(rows)
    .map(({ table, keys }) => describeKey([table, keys.join(', ')]))
    .toSorted();
}

async function foreignKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; keys: string[]; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality as key(number, position)
        join pg_attribute on attrelid = conrelid and attnum = key.number order by position) as keys
    from pg_constraint where contype = 'f'
  `.execute(db);
  return withoutShop(rows)
    .map(({ table, keys, target }) => describeKey([table, keys.join(', '), target]))
    .toSorted();
}

/** Without those of the migrator, too. */
function withoutShop<Row extends { table: string; keys: string[] }>(rows: Row[]): Row[] {
  return rows.filter(({ table, keys }) => !table.startsWith('kysely_') && !keys.includes(shopColumn));
}
