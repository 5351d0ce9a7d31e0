import { setImmediate as nextTick } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { PipelinedReader } from './pipelined-reader.ts';
import { PipeliningPool } from './pipelining-pool.ts';

const myProcess = 'select pg_backend_pid() as pid';
/** Waits for `seconds`. */
const slow = (seconds: number) => `select pg_sleep(${seconds}), pg_backend_pid() as pid`;

describe.each([inject('postgresFolder')].filter((folder) => folder !== undefined))('Pipelined reads', (folder) => {
  const url = `postgresql://fettle@/postgres?host=${encodeURIComponent(folder)}`;

  async function open() {
    const connections = new PipeliningPool(url, { max: 10 });
    const reader = new PipelinedReader(connections);
    const { pg: pool } = connections;
    return {
      pool,
      pid: async (text = myProcess) => ((await reader.all(text, [])) as { pid: number }[])[0]?.pid,
      all: (text: string, ...parameters: unknown[]) => reader.all(text, parameters),
      close: () => reader.close(),
      async terminate(pid: number | undefined) {
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query('select pg_terminate_backend($1)', [pid]);
        await client.end();
      },
      async [Symbol.asyncDispose]() {
        reader.close();
        if (!pool.ending) await pool.end();
      },
    };
  }

  test('reads of one tick share a connection and a round trip', async () => {
    await using reader = await open();
    const connected = vi.fn<(client: Client) => void>();
    reader.pool.on('connect', connected);
    await reader.pid();
    // oxlint-disable-next-line no-underscore-dangle -- what each stream of Node has
    const write = vi.spyOn(connected.mock.lastCall?.[0].connection.stream as never, '_writev');
    const found = await Promise.all([1, 2, 3].map((number) => reader.all('select $1::integer as number', number)));
    expect(found).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    expect(write).toHaveBeenCalledOnce();
    expect(reader.pool.totalCount).toBe(1);
  });

  test('a read does not wait for those of earlier ticks while the pool may have another connection', async () => {
    await using reader = await open();
    const ended: string[] = [];
    const first = reader.pid(slow(0.5)).finally(() => ended.push('slow'));
    await nextTick();
    const second = reader.pid().finally(() => ended.push('fast'));
    expect(await second).not.toBe(await first);
    expect(ended).toEqual(['fast', 'slow']);
  });

  test('at most four connections of the pool are used', async () => {
    await using reader = await open();
    const pids: Promise<number | undefined>[] = [];
    for (let tick = 0; tick < 8; tick += 1) {
      pids.push(reader.pid(slow(0.1)));
      await nextTick();
    }
    expect(new Set(await Promise.all(pids)).size).toBe(4);
    expect(reader.pool.totalCount).toBe(4);
  });

  test('a read that fails does not affect those that were sent with it, and its error names the caller', async () => {
    await using reader = await open();
    const outcomes = await Promise.allSettled([reader.all('select 1 as one'), divideByZero(), reader.all('select 2 as two')]);
    expect(outcomes).toMatchObject([{ value: [{ one: 1 }] }, { reason: { code: '22012' } }, { value: [{ two: 2 }] }]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toHaveProperty('stack', expect.stringContaining('divideByZero'));
    async function divideByZero() {
      return await reader.all('select 1 / 0');
    }
  });

  test('a connection that is not used goes back to the pool', async () => {
    await using reader = await open();
    const pid = await reader.pid();
    expect(reader.pool.idleCount).toBe(0);
    await expect.poll(() => reader.pool.idleCount).toBe(1);
    expect(await reader.pid()).toBe(pid);
  });

  test('when a connection breaks, its reads fail, and the next ones use another', async () => {
    await using reader = await open();
    const pid = await reader.pid();
    const underWay = reader.pid(slow(30)).catch((error: unknown) => error);
    await nextTick();
    await reader.terminate(pid);
    expect(await underWay).toMatchObject({ code: '57P01' });
    const next = await reader.pid();
    expect(next).not.toBe(pid);
    await reader.terminate(next);
    await expect.poll(() => reader.pid()).not.toBe(next);
    expect(reader.pool.totalCount).toBe(1);
  });

  test('reads fail while no connection can be made', async () => {
    const pool = new PipeliningPool('postgresql://fettle@/shop?host=/nowhere', { max: 10 });
    const reader = new PipelinedReader(pool);
    for (let time = 1; time <= 2; time += 1) {
      await expect(reader.all(myProcess, [])).rejects.toMatchObject({ code: 'ENOENT', syscall: 'connect' });
    }
    reader.close();
    await pool.end();
  });

  test('closing waits for the reads under way', async () => {
    await using reader = await open();
    const pid = await reader.pid();
    const underWay = reader.pid(slow(0.3));
    await nextTick();
    reader.close();
    await reader.pool.end();
    expect(await underWay).toBe(pid);
  });
});
