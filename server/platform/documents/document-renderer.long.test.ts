import { startLists } from '@fettle/contract/shared/catalog.ts';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { defaultLabelStock } from '../../capabilities/printing/labels/label-stock.ts';
import { testLabel } from '../../capabilities/printing/labels/label.ts';
import { Chunks, splitIntoChunks } from '../system/chunks.ts';
import { waitLimitMs } from '../../testing/time-limits.ts';
import { unzip } from '../../testing/unzip.ts';
import type { renderers } from '../../startup/render-worker-entry.ts';
import { createDocumentRenderer } from './document-renderer.ts';
import type { RenderWorkerOptions } from './render-worker.ts';

const label = async () => ({
  labels: [testLabel(defaultLabelStock, { name: 'Bayou Appliance', language: 'en' }, undefined)],
  stock: defaultLabelStock,
});
const formatOptions = { timeZone: 'UTC', language: 'en' as const, pasadenaContact: null, lists: startLists };
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
    made: null,
  }) as const;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n + 1));

const workerModule = new URL('../../startup/render-worker-entry.ts', import.meta.url);

/** A document renderer whose thread ends with the test. */
function openForTest(options?: Partial<RenderWorkerOptions>) {
  const documents = createDocumentRenderer<typeof renderers>(workerModule, options);
  return { ...documents, [Symbol.asyncDispose]: documents.close };
}

/** The machine ids in a workbook's first column. */
function machinesIn(workbook: Buffer): number[] {
  const sheet = unzip(workbook)['xl/worksheets/sheet1.xml'] ?? '';
  return Array.from(sheet.matchAll(/<c r="A(?!1")\d+"[^>]*><v>(\d+)<\/v>/g), ([, machine]) => Number(machine));
}

test('lists can arrive in chunks, and none of their items leak into the next document', async () => {
  await using documents = openForTest();
  for (const count of [600, 3]) {
    const workbook = await documents.render(1, 'xlsx', async () => ({ lines: splitIntoChunks(lines(count)), formatOptions }));
    expect(machinesIn(workbook)).toEqual(lines(count).map(({ machine_id }) => machine_id));
  }
});

test('a document that is asked for while the idle thread ends gets a new thread', async () => {
  await using documents = openForTest();
  await documents.render(1, 'label', label);
  const [, pdf] = await Promise.all([documents.close(), documents.render(1, 'label', label)]);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a rendering error reaches the caller, and the next document renders', async () => {
  await using documents = openForTest();
  const invalidZone = { timeZone: 'Mars/Olympus', language: 'en' as const, pasadenaContact: null, lists: startLists };
  await expect(documents.render(1, 'xlsx', async () => ({ lines: lines(1), formatOptions: invalidZone }))).rejects.toThrow(/time zone/);
  expect((await documents.render(1, 'label', label)).subarray(0, 5).toString()).toBe('%PDF-');
});

async function* failingChunks() {
  yield lines(2);
  throw new Error('The database is gone.');
}

test('an error while reading the input reaches the caller, and none of that input leaks into the next document', async () => {
  await using documents = openForTest();
  await expect(documents.render(1, 'xlsx', async () => ({ lines: new Chunks(failingChunks()), formatOptions }))).rejects.toThrow(
    'The database is gone.',
  );
  expect(machinesIn(await documents.render(1, 'xlsx', async () => ({ lines: [], formatOptions })))).toEqual([]);
});

test('exceeding the memory limit ends the thread but not the process', async () => {
  await using documents = openForTest({ memoryMb: 32 });
  await expect(documents.render(1, 'xlsx', async () => ({ lines: splitIntoChunks(lines(60_000)), formatOptions }))).rejects.toThrow(
    /memory limit/,
  );
  expect((await documents.render(1, 'label', label)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('exceeding the time limit fails the document and ends the thread', async () => {
  await using documents = openForTest({ timeoutMs: 1 });
  const started = once(process, 'worker') as Promise<[Worker]>;
  const rendering = documents.render(1, 'label', label);
  const [worker] = await started;
  await Promise.all([once(worker, 'exit'), expect(rendering).rejects.toThrow('Rendering took too long: label.')]);
});

test('closing fails the document that is being rendered', async () => {
  const documents = createDocumentRenderer<typeof renderers>(workerModule);
  const [rendering] = await Promise.allSettled([
    documents.render(1, 'xlsx', async () => ({ lines: splitIntoChunks(lines(5_000)), formatOptions })),
    once(process, 'worker').then(() => documents.close()),
  ]);
  expect(rendering).toMatchObject({ status: 'rejected', reason: { message: 'The document worker ended.' } });
});

test('the thread starts with the first document and ends when idle', async () => {
  await using documents = openForTest({ idleMs: 1 });
  const started = once(process, 'worker') as Promise<[Worker]>;
  await documents.render(1, 'label', label);
  const [worker] = await started;
  await once(worker, 'exit');
  expect((await documents.render(1, 'label', label)).length).toBeGreaterThan(0);
});

test('an idle thread does not keep the process running', async () => {
  const program = `
    import { createDocumentRenderer } from '${new URL('document-renderer.ts', import.meta.url).href}';
    const workbook = await createDocumentRenderer(new URL('${workerModule.href}')).render(1, 'xlsx', async () => ({
      lines: [],
      formatOptions: { timeZone: 'UTC', language: 'en', pasadenaContact: null },
    }));
    process.stdout.write(workbook.toString().slice(0, 2));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { timeout: waitLimitMs });
  expect(stdout).toBe('PK');
});
