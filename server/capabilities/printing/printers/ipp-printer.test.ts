import { createServer } from 'node:https';
import { Deadline } from '@fettle/ipp';
import { ScriptedPrinter } from '@fettle/ipp/testing/scripted-printer.ts';
import { expect, test } from 'vitest';
import { msg, translate } from '@fettle/i18n/message.ts';
import { createRootCa } from '../../../../packages/tls/root-ca.ts';
import { papers } from '../../../platform/documents/paper.ts';
import { createPrinter, type Printer } from './create-printer.ts';
import { createIppPrinter } from './ipp-printer.ts';

function printerAt(url: string): Printer {
  return createPrinter({
    url: { kind: 'ipp', url, language: 'pdf' },
    name: msg('The report printer'),
    savedHere: msg('Saved as PDFs.'),
    paper: 'auto',
  });
}

const stateAt = async (url: string) => translate((await printerAt(url).state()).state).replaceAll(url, 'URL');

test.for([
  [302, 'has moved to ipps://10.0.0.9:631/ipp/print (HTTP 302). Change its address to that.'],
  [400, 'rejected this job with an error that Fettle does not know (HTTP 400). Check the address URL.'],
  [
    401,
    "asks for a user name and a password (HTTP 401), which Fettle does not have. Allow printing without them in the printer's settings.",
  ],
  [403, "does not allow Fettle to print (HTTP 403). Allow this server in the printer's settings."],
  [404, 'cannot be used: there is no printer or queue at URL (HTTP 404). Check the address.'],
  [405, 'cannot be used: its address takes no print jobs (HTTP 405). Check the address URL. Its path is usually /ipp/print.'],
  [413, 'rejected this job, because it is too large (HTTP 413). Print fewer copies at once.'],
  [426, 'accepts only encrypted connections (HTTP 426). Change ipp:// to ipps:// in its address.'],
  [500, 'reports an error of its own (HTTP 500). Switch it off and on.'],
  [503, 'is not available at the moment (HTTP 503). Try again in a minute.'],
  [200, 'cannot be used: its address leads to a web page. Check the address URL. Its path is usually /ipp/print.'],
] as const)('a printer that replies with HTTP %i %s', async ([status, sentence]) => {
  const headers = { 'content-type': 'text/html', location: 'https://10.0.0.9:631/ipp/print' };
  await using printer = await ScriptedPrinter.start(({ reply }) => (reply(status, headers, '<html>Secret banner</html>'), 'replied'));
  expect(await stateAt(printer.url)).toBe(`The report printer ${sentence}`);
});

test('an encrypted port at ipp:// and a plain port at ipps:// name the other scheme', async () => {
  const { chain, key } = await createRootCa({ product: 'Printer', host: 'printer', now: new Date() });
  await using encrypted = await ScriptedPrinter.start(undefined, (listener) => createServer({ cert: chain, key }, listener));
  expect(await stateAt(encrypted.url)).toBe(
    'The report printer accepts only encrypted connections. Change ipp:// to ipps:// in its address.',
  );
  expect(await stateAt(encrypted.url.replace('ipp:', 'ipps:'))).toBe('Ready.');
  await using plain = await ScriptedPrinter.start();
  expect(await stateAt(plain.url.replace('ipp:', 'ipps:'))).toBe(
    'The report printer does not offer an encrypted connection that Fettle can use at URL. If it has none, change ipps:// to ipp:// in its address.',
  );
});

test('a job whose PDF is not drawn in time is not sent, and the message does not blame the printer', async () => {
  await using printer = await ScriptedPrinter.start();
  const time = new AbortController();
  const pdf = () => {
    time.abort();
    return new Promise<Buffer>(() => undefined);
  };
  const settings = { name: msg('The label printer'), paper: papers.letter, language: 'pdf', quotesPrinter: true } as const;
  const { print } = createIppPrinter({ url: printer.url, ...settings });
  await expect(print({ name: 'Label 7', copies: 1, zpl: () => '', pdf }, new Deadline(60_000, time.signal))).rejects.toMatchObject({
    code: 'busy',
    message: 'Too many documents are waiting. Try again in a moment.',
    mayHavePrinted: false,
  });
  expect(printer.printed).toBe(0);
});
