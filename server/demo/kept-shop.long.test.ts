import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/database/engine.ts';
import { startFettle } from '../testing/fettle-process.ts';

const main = join(import.meta.dirname, 'main.ts');

test('the shop of npm run dev prints two logins, and is filled once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = [main, '--keep', folder];
  {
    await using program = startFettle({}, { args });
    await program.port();
    expect(program.output.stdout.match(/^Log in as .+ \((admin|technician)\), password .+$/gm)).toHaveLength(2);
  }
  const { db } = openDatabase(`sqlite:${join(folder, 'fettle.sqlite')}`);
  onTestFinished(() => db.destroy());
  await db.updateTable('machines').set({ model: 'KEPT' }).where('id', '=', 1).execute();
  const count = () =>
    db
      .selectFrom('machines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  expect(before.count).toBeGreaterThan(100);
  await using program = startFettle({}, { args });
  await program.port();
  expect(await count()).toEqual(before);
  const machine = await db.selectFrom('machines').select('model').where('id', '=', 1).executeTakeFirst();
  expect(machine).toEqual({ model: 'KEPT' });
});

test('with --empty, the demo opens a shop that has to be set up', async () => {
  await using program = startFettle({}, { args: [main, '--empty'] });
  expect(await program.setupCode()).toMatch(/^[A-Z2-9-]{14}$/);
});
