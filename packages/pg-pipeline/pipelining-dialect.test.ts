import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { PipeliningDialect } from './pipelining-dialect.ts';
import { PipeliningPool } from './pipelining-pool.ts';

test('A limit is a part of the text if it is a number, and a parameter if it is an expression', async () => {
  await using db = new Kysely<{ jars: { label: string } }>({ dialect: new PipeliningDialect(new PipeliningPool('postgresql://x@/x', {})) });
  const labels = db.selectFrom('jars').select('label');
  expect(labels.limit(2_000).compile()).toMatchObject({ sql: 'select "label" from "jars" limit 2000', parameters: [] });
  expect(labels.limit(sql<number>`${7}::bigint`).compile()).toMatchObject({
    sql: 'select "label" from "jars" limit $1::bigint',
    parameters: [7],
  });
});
