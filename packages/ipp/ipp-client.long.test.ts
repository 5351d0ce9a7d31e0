import { afterEach, expect, test } from 'vitest';
import { Deadline } from './deadline.ts';
import { callPrinter, operations } from './ipp-call.ts';
import { createIppClient, type IppClient, type IppJob } from './ipp-client.ts';
import { IppError } from './ipp-error.ts';
import { type IppPrinter, labelRoll, startIppPrinter } from './testing/ippeveprinter.ts';

let printer: IppPrinter | undefined;

afterEach(async () => {
  await printer?.stop();
  printer = undefined;
});

const document = Buffer.from('%PDF-1.3\n% the emulator does not read it\n');
const job: IppJob = { name: 'Page 7', document, format: 'application/pdf' };

async function start(script?: string): Promise<{ printer: IppPrinter; client: IppClient }> {
  printer = await startIppPrinter({ script });
  return { printer, client: createIppClient({ url: printer.url }) };
}

async function errorOf(work: Promise<unknown>): Promise<IppError> {
  const error: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof IppError) return error;
  throw error instanceof Error ? error : new Error('No error was thrown.');
}

function jobAttributes(url: string, requested: readonly string[]) {
  const attributes = { 'job-id': ['integer', 1], 'requested-attributes': ['keywords', requested] } as const;
  return callPrinter({ url }, { operation: operations.getJobAttributes, attributes }, new Deadline(2_000));
}

test('the client prints a document: the printer receives it byte for byte', async () => {
  const { printer, client } = await start();
  expect(await client.print(job, new Deadline(6_000))).toBe('printed');
  expect(await printer.jobs()).toEqual([document]);
});

test('the client sends the page size in hundredths of a millimeter, without scaling', async () => {
  printer = await startIppPrinter({ attributes: labelRoll });
  const client = createIppClient({ url: printer.url });
  expect(await client.print({ ...job, mediaSize: { width: 10_160, height: 5_080 } }, new Deadline(6_000))).toBe('printed');
  const { attributes } = await jobAttributes(printer.url, ['all']);
  expect(attributes['media-col']).toEqual([{ 'media-size': [{ 'x-dimension': [10_160], 'y-dimension': [5_080] }] }]);
  expect(attributes['print-scaling']).toEqual(['none']);
});

test('the client reads whether Letter or A4 is loaded', async () => {
  const { printer, client } = await start();
  expect(await client.getStatus(new Deadline(6_000))).toEqual({ condition: undefined, media: 'letter' });
  await printer.load(100, 'iso_a4_210x297mm');
  expect(await client.getStatus(new Deadline(6_000))).toEqual({ condition: undefined, media: 'a4' });
});

test('the client reports that the printer is out of paper', async () => {
  const { printer, client } = await start();
  await printer.load(0);
  expect(await client.getStatus(new Deadline(6_000))).toMatchObject({ condition: { reason: 'media-empty' } });
});

test('the client cancels a job that jams, and warns that it may have printed', async () => {
  const { printer, client } = await start('echo "STATE: +media-jam" >&2; exec sleep 60');
  expect(await errorOf(client.print(job, new Deadline(6_000)))).toMatchObject({
    code: 'blocked',
    details: { condition: { reason: 'media-jam' } },
    mayHavePrinted: true,
  });
  const { attributes } = await jobAttributes(printer.url, ['job-state-reasons']);
  expect(attributes['job-state-reasons']).toEqual([expect.stringMatching(/cancel|processing-to-stop-point/)]);
});

test('a job that the printer aborts is not reported as printed', async () => {
  const { client } = await start('exit 1');
  expect(await errorOf(client.print(job, new Deadline(6_000)))).toMatchObject({ code: 'aborted', mayHavePrinted: true });
});

test('the client retries until the deadline while the printer is busy with another job', async () => {
  const { printer, client } = await start('exec sleep 60');
  await printer.printAsAnotherUser(document);
  await printer.waitUntilProcessing();
  expect(await errorOf(client.print(job, new Deadline(2_500)))).toMatchObject({ code: 'busy', mayHavePrinted: false });
  expect(await printer.jobs()).toHaveLength(1);
});

test('a printer that disconnects while printing may have printed', async () => {
  const { printer, client } = await start('exec sleep 60');
  const printing = errorOf(client.print(job, new Deadline(6_000)));
  await printer.waitUntilProcessing();
  await printer.kill();
  expect(await printing).toMatchObject({ code: 'no_response', mayHavePrinted: true });
});

test('a printer that is off is unreachable, and nothing was printed', async () => {
  const { printer, client } = await start();
  await printer.kill();
  expect(await errorOf(client.getStatus(new Deadline(6_000)))).toMatchObject({ code: 'unreachable', mayHavePrinted: false });
  expect(await errorOf(client.print(job, new Deadline(6_000)))).toMatchObject({ code: 'unreachable', mayHavePrinted: false });
});

test('the client does not cancel a long job that is still printing at the deadline', async () => {
  const { client } = await start('exec sleep 60');
  expect(await client.print(job, new Deadline(3_000))).toBe('sent');
});

test('the client distinguishes an unsupported format, an unsupported page size and a wrong path', async () => {
  printer = await startIppPrinter({ format: 'image/jpeg' });
  const client = createIppClient({ url: printer.url });
  expect(await errorOf(client.print(job, new Deadline(6_000)))).toMatchObject({ code: 'unsupported_format', mayHavePrinted: false });

  await printer.stop();
  printer = await startIppPrinter();
  const office = createIppClient({ url: printer.url });
  const labelSize = { width: 10_160, height: 5_080 };
  expect(await errorOf(office.print({ ...job, mediaSize: labelSize }, new Deadline(6_000)))).toMatchObject({ code: 'unsupported_media' });

  const lost = createIppClient({ url: printer.url.replace('/ipp/print', '/nowhere') });
  expect(['not_found', 'not_ipp']).toContain((await errorOf(lost.getStatus(new Deadline(6_000)))).code);
});
