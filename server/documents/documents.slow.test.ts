import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { defaultLabelStock } from '../printing/labels/label-stock.ts';
import { testLabel } from '../printing/labels/label.ts';
import { Chunks, inChunks } from '../streaming/chunks.ts';
import { unzip } from '../testing/unzip.ts';
import { openDocuments } from './documents.ts';

const label = async () => ({ label: testLabel(defaultLabelStock, 'Bayou Appliance', undefined), stock: defaultLabelStock, copies: 1 });
const reading = { timeZone: 'UTC', pasadenaContact: null };
const line = (machine_id: number) =>
  ({
    export_id: 1,
    machine_id,
    repair_number: 1,
    type_of: 'fridge',
    brand: 'lg',
    model: 'M',
    serial: `S${machine_id}`,
    style: null,
    color: null,
    condition: null,
    vendor: null,
    completed_on: '2026-11-20T15:00:00.000Z',
    creator_name: 'Tess Landry',
    technician_name: 'Walt Hebert',
  }) as const;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n + 1));

/** The documents of a shop, whose thread ends with the test. */
function openForTest(settings?: Parameters<typeof openDocuments>[0]) {
  const documents = openDocuments(settings);
  return { ...documents, [Symbol.asyncDispose]: documents.close };
}

/** The machine numbers that a workbook's rows begin with. */
function machinesIn(workbook: Buffer): number[] {
  const stock = unzip(workbook)['xl/worksheets/sheet1.xml'] ?? '';
  return Array.from(stock.matchAll(/<c r="A(?!1")\d+"[^>]*><v>(\d+)<\/v>/g), ([, machine]) => Number(machine));
}

test('a document is drawn from lists that come in chunks, and none of one is left in the next', async () => {
  await using documents = openForTest();
  for (const count of [600, 3]) {
    const workbook = await documents.draw(1, 'xlsx', async () => ({ lines: inChunks(lines(count)), reading }));
    expect(machinesIn(workbook)).toEqual(lines(count).map(({ machine_id }) => machine_id));
  }
});

test('a drawing that fails is told of, and the next one is drawn', async () => {
  await using documents = openForTest();
  const nowhere = { timeZone: 'Mars/Olympus', pasadenaContact: null };
  await expect(documents.draw(1, 'xlsx', async () => ({ lines: lines(1), reading: nowhere }))).rejects.toThrow(/time zone/);
  expect((await documents.draw(1, 'label', label)).subarray(0, 5).toString()).toBe('%PDF-');
});

async function* broken() {
  yield lines(2);
  throw new Error('The database is gone.');
}

test('reading that fails midway is told of, and the next document has nothing of it', async () => {
  await using documents = openForTest();
  await expect(documents.draw(1, 'xlsx', async () => ({ lines: new Chunks(broken()), reading }))).rejects.toThrow('The database is gone.');
  expect(machinesIn(await documents.draw(1, 'xlsx', async () => ({ lines: [], reading })))).toEqual([]);
});

test('a drawing that needs too much memory ends its thread alone', async () => {
  await using documents = openForTest({ memoryMb: 32 });
  await expect(documents.draw(1, 'xlsx', async () => ({ lines: inChunks(lines(60_000)), reading }))).rejects.toThrow(/memory limit/);
  expect((await documents.draw(1, 'label', label)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a drawing that takes too long is given up, and its thread with it', async () => {
  await using documents = openForTest({ patience: 1 });
  const started = once(process, 'worker') as Promise<[Worker]>;
  const drawing = documents.draw(1, 'label', label);
  const [worker] = await started;
  await Promise.all([once(worker, 'exit'), expect(drawing).rejects.toThrow('The drawing took too long: label.')]);
});

test('what is being drawn when the shop closes fails', async () => {
  const documents = openDocuments();
  const [drawing] = await Promise.allSettled([
    documents.draw(1, 'xlsx', async () => ({ lines: inChunks(lines(5_000)), reading })),
    once(process, 'worker').then(() => documents.close()),
  ]);
  expect(drawing).toMatchObject({ status: 'rejected', reason: { message: 'The thread that draws documents ended.' } });
});

test('the thread starts with the first document, and ends when no more come', async () => {
  await using documents = openForTest({ idleMs: 1 });
  const started = once(process, 'worker') as Promise<[Worker]>;
  await documents.draw(1, 'label', label);
  const [worker] = await started;
  await once(worker, 'exit');
  expect((await documents.draw(1, 'label', label)).length).toBeGreaterThan(0);
});

test('a thread without work does not keep the program running', async () => {
  const program = `
    import { openDocuments } from '${new URL('documents.ts', import.meta.url).href}';
    const workbook = await openDocuments().draw(1, 'xlsx', async () => ({ lines: [], reading: { timeZone: 'UTC', pasadenaContact: null } }));
    process.stdout.write(workbook.toString().slice(0, 2));
  `;
  // Shorter than an idle thread lives.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { timeout: 20_000 });
  expect(stdout).toBe('PK');
});
