import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/read-config.ts';
import { findSharedValue } from '../platform/database/shared-values.ts';
import { addEmployee } from '../capabilities/employees/store.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { confirmedClock } from './confirmed-clock.ts';
import { startServer } from './start-server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const today = Date.parse('2026-11-20T15:00:00.000Z');
const years = 43 * 365 * day;

describeEachEngine('The clock of a computer that starts', (engineName) => {
  test('the clock of a computer that starts years ahead is believed after a day, and at once when it is right again', async () => {
    const { engine, close } = await freshDatabase(engineName);
    let at = today;
    const start = () => confirmedClock(engine.db, { now: () => new Date(at), monotonicNow: () => at });
    const first = await start();
    expect(first.confirmedNow()).toBe(Infinity);
    await first.save();

    at = today + years;
    const ahead = await start();
    expect(ahead.confirmedNow()).toBe(today);
    await ahead.save();
    expect(await findSharedValue(engine.db, 'clock_seen')).toBe(new Date(today).toISOString());
    at += day - 1;
    expect(ahead.confirmedNow()).toBe(today + day - 1);
    at += 1;
    expect(ahead.confirmedNow()).toBe(Infinity);

    at = today + day;
    expect((await start()).confirmedNow()).toBe(Infinity);
    // A shop that was closed for two weeks.
    at = today + 14 * day;
    expect((await start()).confirmedNow()).toBe(Infinity);
    await close();
  });

  test('the clock of a computer that starts after three weeks, and is off every night, is believed after a day', async () => {
    const { engine, close } = await freshDatabase(engineName);
    let at = today;
    const start = () => confirmedClock(engine.db, { now: () => new Date(at), monotonicNow: () => at });
    await (await start()).save();
    const opening = today + 21 * day;
    for (const [morning, confirmed] of [
      [opening, [today, today + 10 * hour]],
      [opening + day - 1, [today, Infinity]],
      [opening + 2 * day, [Infinity, Infinity]],
    ] as const) {
      at = morning;
      const { confirmedNow, save } = await start();
      const inTheMorning = confirmedNow();
      await save();
      at += 10 * hour;
      expect([inTheMorning, confirmedNow()]).toEqual(confirmed);
      await save();
    }
    expect(await findSharedValue(engine.db, 'clock_seen')).toBe(new Date(opening + 2 * day + 10 * hour).toISOString());
    expect(await findSharedValue(engine.db, 'clock_doubted')).toBeUndefined();
    await close();
  });

  test('the clock of a computer that starts at the same wrong time every morning is never believed, nor is another wrong one', async () => {
    const { engine, close } = await freshDatabase(engineName);
    let at = today;
    const start = () => confirmedClock(engine.db, { now: () => new Date(at), monotonicNow: () => at });
    await (await start()).save();
    const run = async (from: number) => {
      at = from;
      const { confirmedNow, save } = await start();
      await save();
      at += 10 * hour;
      expect(confirmedNow()).toBe(today + 10 * hour);
      await save();
    };
    for (const from of [years, years, years, years - 2 * day, years + 20 * day]) await run(today + from);
    // The time of yesterday's wrong clock is forgotten once the clock is right.
    at = today + day;
    await (await start()).save();
    at = today + years + 22 * day;
    expect((await start()).confirmedNow()).toBe(today + day);
    await close();
  });

  test('the clock of a computer that starts and is set right meanwhile is believed from then on', async () => {
    const { engine, close } = await freshDatabase(engineName);
    let now = today;
    let monotonic = today;
    const start = () => confirmedClock(engine.db, { now: () => new Date(now), monotonicNow: () => monotonic });
    await (await start()).save();
    now += years;
    monotonic += years;
    const { confirmedNow } = await start();
    monotonic += 60_000;
    now = today + 120_000;
    expect(confirmedNow()).toBe(Infinity);
    await close();
  });

  test('the clock of a computer that starts years ahead deletes nothing, and a right one deletes what is too old at the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fettle-clock-'));
    const { url, engine, close } = await freshDatabase(engineName);
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      BACKUP_AT: 'off',
    });
    const run = async (at: number) => {
      const server = await startServer({ config, now: () => new Date(at), monotonicNow: () => at });
      await server.close();
    };
    await run(today);
    const instant = new Date(today).toISOString();
    const names = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', password: '$argon2id$' };
    const employee_id = await addEmployee(engine.db, { ...names, is_admin: true, role: 0, founder: true, registered_on: instant });
    const request = { call: 'addNote', key: 'k'.repeat(22), asked: '', reply: '{}', used_on: instant };
    await engine.db
      .insertInto('idempotency_keys')
      .values({ employee_id, ...request })
      .execute();
    const event = { kind: 'login_refused', author_id: null, employee_id, address: '10.0.0.7', detail: null } as const;
    await engine.db
      .insertInto('security_events')
      .values({ ...event, on: new Date(today - 360 * day).toISOString() })
      .execute();
    const count = async (table: 'idempotency_keys' | 'security_events') => (await engine.db.selectFrom(table).selectAll().execute()).length;
    await run(today + years);
    expect([await count('idempotency_keys'), await count('security_events')]).toEqual([1, 1]);
    await run(today + 10 * day);
    expect([await count('idempotency_keys'), await count('security_events')]).toEqual([0, 0]);
    await close();
    rmSync(dataDir, { recursive: true });
  });
});
