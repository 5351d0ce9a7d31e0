import { describe, expect, inject, test, vi } from 'vitest';
import { nameStatement } from './named-statements.ts';
import { PipeliningPool } from './pipelining-pool.ts';

/** A connection with the temporary table `jars`. */
async function connect(folder: string) {
  const pool = new PipeliningPool(`postgresql://fettle@/postgres?host=${encodeURIComponent(folder)}`, { max: 1 });
  const connection = await pool.connect();
  const run = async (text: string, ...values: unknown[]) => (await connection.query(text, values)).rows;
  await run('create temporary table jars (label text primary key, screws bigint)');
  return {
    run,
    stream: connection.client.connection.stream,
    /** Runs a statement that is prepared once. */
    runNamed: (text: string, ...values: unknown[]) => {
      nameStatement(text);
      return run(text, ...values);
    },
    async [Symbol.asyncDispose]() {
      connection.release();
      await pool.end();
    },
  };
}

const add = 'insert into jars (label, screws) values ($1, $2)';
const all = 'select label, screws from jars order by label';

describe.each([inject('postgresFolder')].filter((folder) => folder !== undefined))('A connection', (folder) => {
  test('a connection sends the statements of a tick in one write', async () => {
    await using connection = await connect(folder);
    const { runNamed, stream } = connection;
    // oxlint-disable-next-line no-underscore-dangle -- what each stream of Node has
    const write = vi.spyOn(stream, '_writev' as never);
    expect((await Promise.all([runNamed(add, 'M4', 40), runNamed(add, 'M5', null), runNamed(all)])).at(-1)).toEqual([
      { label: 'M4', screws: 40 },
      { label: 'M5', screws: null },
    ]);
    expect(write).toHaveBeenCalledOnce();
  });

  test('a statement that has a name is prepared once', async () => {
    await using connection = await connect(folder);
    const { run, runNamed } = connection;
    for (let time = 1; time <= 3; time += 1) await runNamed(all);
    const prepared = 'select generic_plans + custom_plans as runs from pg_prepared_statements where statement = $1';
    expect(await run(prepared, all)).toEqual([{ runs: 3 }]);
    expect(await run(prepared, prepared)).toEqual([]);
  });

  test('a statement that fails in a transaction fails what follows it, and the connection goes on after the rollback', async () => {
    await using connection = await connect(folder);
    const { run, runNamed } = connection;
    for (let time = 1; time <= 2; time += 1) {
      const sent = [run('begin'), runNamed(add, 'M4', 1), runNamed(add, 'M4', 2), runNamed(all)];
      expect(await Promise.allSettled(sent)).toMatchObject([
        { status: 'fulfilled' },
        { status: 'fulfilled' },
        { reason: { code: '23505' } },
        { reason: { code: '25P02' } },
      ]);
      await run('rollback');
    }
    expect(await runNamed(all)).toEqual([]);
  });

  test('a statement whose value cannot be read fails alone', async () => {
    await using connection = await connect(folder);
    const { run, runNamed } = connection;
    const sent = [run('begin'), runNamed(add, 'M4', '9007199254740993'), runNamed(all), runNamed('select label from jars')];
    const [, , failed, labels] = await Promise.allSettled(sent);
    expect(failed).toMatchObject({ reason: { message: 'The database sent 9007199254740993, which is not a safe integer.' } });
    expect(labels).toMatchObject({ value: [{ label: 'M4' }] });
    await run('commit');
    expect(await run('select label from jars')).toEqual([{ label: 'M4' }]);
  });

  test('a prepared statement whose columns have changed is refused', async () => {
    await using connection = await connect(folder);
    const { run, runNamed } = connection;
    const everything = 'select * from jars';
    await runNamed(add, 'M4', 40);
    expect(await runNamed(everything)).toEqual([{ label: 'M4', screws: 40 }]);
    await run('alter table jars add column shelf text');
    await expect(runNamed(everything)).rejects.toThrow('cached plan must not change result type');
  });

  test('a connection goes back to the pool only if it has all results', async () => {
    const pool = new PipeliningPool(`postgresql://fettle@/postgres?host=${encodeURIComponent(folder)}`, { max: 1 });
    const pid = async () => {
      const connection = await pool.connect();
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      return { connection, pid: rows[0]?.pid };
    };
    const first = await pid();
    first.connection.release();
    const second = await pid();
    expect(second.pid).toBe(first.pid);
    const unfinished = second.connection.query('select pg_sleep(30)', []).catch((error: unknown) => error);
    second.connection.release();
    const third = await pid();
    expect(third.pid).not.toBe(first.pid);
    expect(await unfinished).toMatchObject({ message: 'Connection terminated: it was released before it had all results.' });
    third.connection.release();
    await pool.end();
  });

  test('the connection is closed when the server takes longer for a result than the query_timeout of the URL', async () => {
    const pool = new PipeliningPool(`postgresql://fettle@/postgres?query_timeout=200&host=${encodeURIComponent(folder)}`, { max: 1 });
    const connection = await pool.connect();
    const [slow, next] = await Promise.allSettled([connection.query('select pg_sleep(30)', []), connection.query('select 1', [])]);
    const timedOut = { reason: { message: 'Query read timeout' } };
    expect([slow, next]).toMatchObject([timedOut, timedOut]);
    connection.release();
    await pool.end();
  });
});
