import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { nameStatement } from './named-statements.ts';
import { postgresPool } from './postgres.ts';

/** A connection with the table `jars`. */
async function connect(engineName: 'postgresql') {
  const { url, close } = await freshDatabase(engineName, 'empty');
  const pool = postgresPool(url, { max: 1 });
  const client = await pool.connect();
  const received: string[] = [];
  // pg does not declare the connection.
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  for (const message of ['rowDescription', 'readyForQuery']) connection.on(message, () => received.push(message));
  const run = async (text: string, ...values: unknown[]) => (await client.query<Record<string, unknown>>(text, values)).rows;
  await run('create table jars (label text primary key, screws bigint)');
  return {
    run,
    /** As a statement that is prepared once. */
    runNamed: (text: string, ...values: unknown[]) => {
      nameStatement(text);
      return run(text, ...values);
    },
    /** How many messages have come since the last call. */
    count: (message: string) => received.splice(0).filter((name) => name === message).length,
    async [Symbol.asyncDispose]() {
      client.release();
      await pool.end();
      await close();
    },
  };
}

const add = 'insert into jars (label, screws) values ($1, $2)';
const all = 'select label, screws from jars order by label';

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('Named statements on %s', (engineName) => {
  test('have their columns described once for each connection', async () => {
    await using database = await connect(engineName);
    const { runNamed, count } = database;
    await runNamed(add, 'M4', 40);
    count('rowDescription');
    const one = [{ label: 'M4', screws: 40 }];
    expect(await Promise.all([runNamed(all), runNamed(all)])).toEqual([one, one]);
    expect(count('rowDescription')).toBe(2);
    await runNamed(add, 'M5', null);
    const rows = [
      { label: 'M4', screws: 40 },
      { label: 'M5', screws: null },
    ];
    expect(await Promise.all([runNamed(all), runNamed(all)])).toEqual([rows, rows]);
    expect(count('rowDescription')).toBe(0);
  });

  test('of one tick share a reply in a transaction, and have one each outside of it', async () => {
    await using database = await connect(engineName);
    const { run, runNamed, count } = database;
    const send = (...labels: string[]) => Promise.all([...labels.map((label) => runNamed(add, label, 1)), runNamed(all)]);
    count('readyForQuery');
    await Promise.all([runNamed('begin'), send('M4', 'M5')]);
    expect(count('readyForQuery')).toBe(1);
    await run('commit');
    count('readyForQuery');
    await send('M6', 'M7');
    expect(count('readyForQuery')).toBe(3);
  });

  test('of a transaction all fail after one that fails, and can be sent again', async () => {
    await using database = await connect(engineName);
    const { run, runNamed } = database;
    const labels = 'select label from jars';
    for (let time = 1; time <= 2; time += 1) {
      const sent = [runNamed('begin'), runNamed(add, 'M4', 1), runNamed(add, 'M4', 2), runNamed(all), runNamed(labels)];
      const [begun, added, ...failed] = await Promise.allSettled(sent);
      expect([begun?.status, added?.status]).toEqual(['fulfilled', 'fulfilled']);
      const rejected = { status: 'rejected', reason: { code: '23505' } };
      expect(failed).toMatchObject([rejected, rejected, rejected]);
      await run('rollback');
    }
    expect(await Promise.all([runNamed(all), runNamed(labels)])).toEqual([[], []]);
  });

  test('with a value that cannot be read fail alone', async () => {
    await using database = await connect(engineName);
    const { run, runNamed } = database;
    const sent = [runNamed('begin'), runNamed(add, 'M4', '9007199254740993'), runNamed(all), runNamed('select label from jars')];
    const [, , failed, labels] = await Promise.allSettled(sent);
    expect(failed).toMatchObject({ reason: { message: 'The database sent 9007199254740993, which is not a safe integer.' } });
    expect(labels).toMatchObject({ value: [{ label: 'M4' }] });
    await run('commit');
    expect(await run('select label from jars')).toEqual([{ label: 'M4' }]);
  });

  test('are refused when their columns have changed', async () => {
    await using database = await connect(engineName);
    const { run, runNamed } = database;
    const everything = 'select * from jars';
    await runNamed(add, 'M4', 40);
    expect(await runNamed(everything)).toEqual([{ label: 'M4', screws: 40 }]);
    await run('alter table jars add column shelf text');
    await expect(runNamed(everything)).rejects.toThrow('cached plan must not change result type');
  });

  test('take text, numbers, nothing and lists of ids', async () => {
    await using database = await connect(engineName);
    const text = 'select $1::text as text, $2::bigint as number, $3::text as nothing, $4::bigint[] @> array[7]::bigint[] as is_listed';
    const row = { text: "O'Neill {1,2}", number: Number.MAX_SAFE_INTEGER, nothing: null, is_listed: true };
    expect(await database.runNamed(text, row.text, row.number, row.nothing, [3, 7])).toEqual([row]);
  });
});
