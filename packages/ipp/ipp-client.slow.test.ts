import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Deadline } from './deadline.ts';
import { createIppClient, type IppClient, type IppJob } from './ipp-client.ts';
import { IppError } from './ipp-error.ts';
import { addressOf } from './ipp-http.ts';
import { redirectTarget } from './http-errors.ts';
import { type Answer, type ReceivedRequest, type Respond, ScriptedPrinter } from './testing/scripted-printer.ts';

const job: IppJob = {
  name: 'Label 7',
  document: Buffer.from('%PDF-1.3\n'),
  format: 'application/pdf',
  mediaSize: { width: 10_160, height: 5_080 },
};

/** The outcome, or the error's code and whether it may have printed. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IppError)) throw error;
    return [error.code, error.mayHavePrinted];
  }
}

async function printAfterStatus(client: IppClient, ms = 8_000): Promise<unknown> {
  const deadline = new Deadline(ms);
  await client.getStatus(deadline);
  return client.print(job, deadline);
}

test('a printer that knows only IPP 1.1 is asked in it from then on, and prints once', async () => {
  await using printer = await ScriptedPrinter.start(({ version }) => (version > 0x0101 ? { status: 0x0503, version: 0x0101 } : undefined));
  expect(await printAfterStatus(createIppClient(printer))).toBe('printed');
  expect(printer.log).toEqual([
    'getPrinterAttributes 2.0',
    'getPrinterAttributes 1.1',
    'printJob 1.1',
    'getJobAttributes 1.1',
    'getPrinterAttributes 1.1',
  ]);
});

test('a printer that refuses what a job can do without gets the rest, step by step, and prints once', async () => {
  await using printer = await ScriptedPrinter.start(({ operation, attributes }) => {
    if (operation !== 'printJob') return undefined;
    if ('media-col' in attributes) return { status: 0x040b, unknown: 'media-col' };
    if ('print-scaling' in attributes) return { status: 0x0400 };
    return attributes['document-format']?.[0] === 'application/pdf' ? { status: 0x040a } : undefined;
  });
  expect(await printAfterStatus(createIppClient(printer))).toBe('printed');
  expect([printer.printed, printer.log.filter((line) => line.startsWith('printJob')).length]).toEqual([1, 4]);
});

test('a printer that does not have the size of the labels gets the job once', async () => {
  const size = { 'media-size': { 'x-dimension': ['integer', 10_160] } } as const;
  await using printer = await ScriptedPrinter.start(({ operation }) =>
    operation === 'printJob' ? { status: 0x040b, attributes: { 'media-col': size } } : undefined,
  );
  expect(await outcomeOf(printAfterStatus(createIppClient(printer)))).toEqual(['unsupported_media', false]);
  expect(printer.log.filter((line) => line.startsWith('printJob'))).toHaveLength(1);
});

test('a printer that is busy or unavailable for a moment is waited for', async () => {
  const answers = [{ status: 0x0507 }, { status: 0x0502 }, 503];
  await using printer = await ScriptedPrinter.start(({ operation, reply }) => {
    const answer = operation === 'printJob' ? answers.shift() : undefined;
    if (typeof answer !== 'number') return answer;
    reply(answer);
    return 'replied';
  });
  expect(await printAfterStatus(createIppClient(printer), 20_000)).toBe('printed');
});

test('a printer that lets only the owner of a job cancel it, as CUPS does, gets the same name for both', async () => {
  let owner: unknown;
  await using printer = await ScriptedPrinter.start(({ operation, attributes, reply }) => {
    const user = attributes['requesting-user-name']?.[0];
    if (operation === 'printJob') owner = user;
    if (operation === 'getJobAttributes') return { attributes: { 'job-state': ['integer', 3] } };
    if (operation !== 'cancelJob' || (user !== undefined && user === owner)) return undefined;
    reply(401);
    return 'replied';
  });
  expect(await outcomeOf(createIppClient(printer).print(job, new Deadline(1_700)))).toEqual(['not_started', false]);
});

test('a printer that cannot be asked for its state prints', async () => {
  await using printer = await ScriptedPrinter.start(({ operation }) =>
    operation === 'getPrinterAttributes' ? { status: 0x0501 } : undefined,
  );
  expect(await printAfterStatus(createIppClient(printer))).toBe('printed');
});

test.for([
  ['breaks off its replies', ({ hangUp }) => (hangUp(), 'replied')],
  ['is silent', () => 'silence'],
  ['replies with a web page', ({ reply }) => (reply(200, { 'content-type': 'text/html' }, '<html>'), 'replied')],
] satisfies [string, Respond][])('an accepted job counts as sent if the printer then %s', async ([, respond]) => {
  await using printer = await ScriptedPrinter.start((request) => (request.operation === 'getJobAttributes' ? respond(request) : undefined));
  expect(await createIppClient(printer).print(job, new Deadline(1_700))).toBe('sent');
});

test.for([
  ['ready', undefined, 'sent'],
  ['out of paper', { attributes: { 'printer-state-reasons': ['keyword', 'media-empty'] } }, ['blocked', true]],
  ['as silent as before', 'silence', ['unconfirmed', true]],
] satisfies [string, Answer, unknown][])(
  'a printer that takes a whole job without a reply is asked again: it is %s',
  async ([, status, expected]) => {
    await using printer = await ScriptedPrinter.start(({ operation, hangUp }) => {
      if (operation === 'getPrinterAttributes') return status;
      hangUp();
      return 'replied';
    });
    expect(await outcomeOf(createIppClient(printer).print(job, new Deadline(1_000)))).toEqual(expected);
    expect(printer.log.filter((line) => line.startsWith('printJob'))).toHaveLength(1);
  },
);

test.for([
  [301, 'moved', false],
  [302, 'moved', false],
  [308, 'moved', false],
  [400, 'http_error', false],
  [401, 'sign_in_required', false],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  [405, 'no_print_service', false],
  [413, 'too_large', false],
  [418, 'http_error', false],
  [426, 'tls_required', false],
  [500, 'server_error', true],
  [501, 'no_print_service', false],
  [502, 'server_error', true],
] as const)('HTTP %i is %s, for a question and for a job', async ([status, code, mayHavePrinted]) => {
  await using printer = await ScriptedPrinter.start(
    ({ reply }) => (reply(status, { upgrade: 'TLS/1.2', connection: 'upgrade' }), 'replied'),
  );
  const client = createIppClient(printer);
  expect(await outcomeOf(client.getStatus(new Deadline(5_000)))).toEqual([code, false]);
  expect(await outcomeOf(client.print(job, new Deadline(5_000)))).toEqual([code, mayHavePrinted]);
});

test('HTTP 503 until the deadline is unavailable', async () => {
  await using printer = await ScriptedPrinter.start(({ reply }) => (reply(503), 'replied'));
  expect(await outcomeOf(createIppClient(printer).getStatus(new Deadline(900)))).toEqual(['unavailable', false]);
});

test.for([
  ['a web page', 'web_page', ({ reply }: ReceivedRequest) => reply(200, { 'content-type': 'text/html' }, '<html>Router</html>')],
  ['an empty reply', 'not_ipp', ({ reply }: ReceivedRequest) => reply(200)],
  ['a connection that is closed', 'no_reply', ({ hangUp }: ReceivedRequest) => hangUp()],
] as const)('%s instead of IPP is %s', async ([, code, answer]) => {
  await using printer = await ScriptedPrinter.start((request) => (answer(request), 'replied'));
  expect(await outcomeOf(createIppClient(printer).getStatus(new Deadline(5_000)))).toEqual([code, false]);
});

test('a server of another protocol is no IPP printer, has no TLS, and a closed port is unreachable', async () => {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('220 mail.example.com ESMTP\r\n'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const status = (scheme: string) => outcomeOf(createIppClient({ url: `${scheme}://${host}/ipp/print` }).getStatus(new Deadline(5_000)));
  expect(await status('ipp')).toEqual(['not_ipp', false]);
  expect(await status('ipps')).toEqual(['tls_failed', false]);
  server.close();
  await once(server, 'close');
  expect(await status('ipp')).toEqual(['unreachable', false]);
  expect(await outcomeOf(createIppClient({ url: `ipp://${host}/ipp/print` }).print(job, new Deadline(5_000)))).toEqual([
    'unreachable',
    false,
  ]);
});

test.for([
  ['https://10.0.0.7/ipp/print', 'ipps://10.0.0.7:443/ipp/print'],
  ['http://10.0.0.7:8080/print?token=secret', 'ipp://10.0.0.7:8080/print'],
  ['/printers/labels', 'ipp://10.0.0.6:631/printers/labels'],
  ['https://user:secret@printer.example.com:631/', 'ipps://printer.example.com:631/'],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
] as const)('a redirect to %s leads to %s', ([location, target]) => {
  expect(redirectTarget('ipp://10.0.0.6/ipp/print', location)).toBe(target);
});

test('the ports of the web are ports like others, and 631 is the port of an address without one', () => {
  expect(['ipp://p:80/x', 'ipps://p:443/x', 'ipps://p/x'].map((url) => addressOf(url).port)).toEqual([80, 443, 631]);
});
