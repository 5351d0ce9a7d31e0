import { StatementSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

/** The statements that SQLite runs during `work`, in order, each by its verb and table. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  for (const method of ['all', 'run', 'iterate'] as const) {
    const original = StatementSync.prototype[method] as (...parameters: unknown[]) => unknown;
    vi.spyOn(StatementSync.prototype, method).mockImplementation(function (this: StatementSync, ...parameters: unknown[]) {
      statements.push(verbAndTable(this.sourceSQL));
      return original.apply(this, parameters) as never;
    });
  }
  await work();
  vi.restoreAllMocks();
  return statements;
}

function verbAndTable(statement: string): string {
  const [, verb, table] = /^(select|insert|update|delete)\b[^"]*"(\w+)"/.exec(statement) ?? [];
  return verb ? `${verb} ${/ from "(\w+)"/.exec(statement)?.[1] ?? table}` : statement;
}

afterEach(() => void vi.restoreAllMocks());

// The session check comes first, in the snapshot that the reads of one tick share.
const sessionCheck = ['begin', 'select sessions', 'commit'];
const card = ['select machines', 'select notes', 'select events', 'select repairs', 'select awaited_parts'];

test('completing a repair updates the machine once and reads its card once', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const complete = () => shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed', version: 1 } });
  expect(await statementsOf(complete)).toEqual([
    ...sessionCheck,
    'begin immediate',
    'select repairs',
    'update machines',
    'update repairs',
    'insert events',
    'insert machine_count_changes',
    ...card,
    'commit',
  ]);
});

test('editing a field updates the machine once and reads its card once', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const edit = () => shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER', version: 1 } });
  expect(await statementsOf(edit)).toEqual([
    ...sessionCheck,
    'begin immediate',
    // The label of the brand, for the search.
    'select list_entries',
    'select machines',
    'update machines',
    'insert events',
    ...card,
    'commit',
  ]);
});

test('adding a note updates the machine once, which also checks that it exists', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const addNote = () => shop.tess.call('addNote', { params: { id }, body: { content: 'Holding 37 F.' } });
  expect(await statementsOf(addNote)).toEqual([
    ...sessionCheck,
    'begin immediate',
    'update machines',
    'select notes',
    'insert notes',
    'insert events',
    'commit',
  ]);
});

test('registering a machine inserts it without updating it', async () => {
  await using shop = await openTestShop('sqlite');
  expect(await statementsOf(() => shop.tess.call('addMachine', { body: whirlpoolFridge }))).toEqual([
    ...sessionCheck,
    'begin immediate',
    'select list_entries',
    'insert machines',
    'insert repairs',
    'insert events',
    'insert machine_count_changes',
    'commit',
  ]);
});

test('registering a machine with a note adds both in one transaction', async () => {
  await using shop = await openTestShop('sqlite');
  expect(await statementsOf(() => shop.tess.call('addMachine', { body: { ...whirlpoolFridge, note: 'Leaking' } }))).toEqual([
    ...sessionCheck,
    'begin immediate',
    'select list_entries',
    'insert machines',
    'insert repairs',
    'insert events',
    'insert machine_count_changes',
    'insert notes',
    'insert events',
    'commit',
  ]);
});

test('metrics read the repairs in progress once, and those that were finished once', async () => {
  await using shop = await openTestShop('sqlite');
  await shop.addMachine(shop.tess);
  const query = { start: '2026-11-01', end: '2026-11-30' };
  const statements = await statementsOf(() => shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query }));
  expect(statements.filter((statement) => statement === 'select repairs')).toHaveLength(2);
});
