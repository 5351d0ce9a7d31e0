import type { BrowserCommand } from 'vitest/node';
import { type Responder, startResponder } from '../packages/dns-sd/testing/responder.ts';
import { FakeZebra, type ZebraState } from '../server/testing/printers/fake-zebra.ts';
import { readQrCodes, renderPdf } from '../server/testing/printers/render-label.ts';

/** The printers of the component tests, by the session of their page. */
const zebras = new Map<string, FakeZebra>();
const responders = new Map<string, Responder>();

const startZebra: BrowserCommand = async ({ sessionId }) => {
  const zebra = await FakeZebra.start();
  zebras.set(sessionId, zebra);
  return zebra.url;
};

/** A Zebra that announces itself on a network of its own. Returns the port on which it answers. */
const announceZebra: BrowserCommand = async ({ sessionId }) => {
  const zebra = await FakeZebra.start();
  const txt = { ty: 'ZTC ZD421-203dpi ZPL' };
  const responder = await startResponder([{ name: 'Label bench', type: '_pdl-datastream._tcp', port: zebra.port, txt }]);
  zebras.set(sessionId, zebra);
  responders.set(sessionId, responder);
  return String(responder.port);
};

const stopZebra: BrowserCommand = async ({ sessionId }) => {
  await responders.get(sessionId)?.stop();
  await zebraOf(sessionId).stop();
  responders.delete(sessionId);
  zebras.delete(sessionId);
};

const setZebraState: BrowserCommand<[state: ZebraState]> = ({ sessionId }, state) => {
  zebraOf(sessionId).state = state;
};

/** Complete jobs, in ZPL. */
const printedByZebra: BrowserCommand = ({ sessionId }) => zebraOf(sessionId).printed;

/** What the QR codes on each page of a PDF say. */
const readLabels: BrowserCommand<[path: string]> = async ({ page }, path) => {
  const response = await page.request.get(new URL(path, page.url()).href);
  return Promise.all((await renderPdf(await response.body(), 203)).map(readQrCodes));
};

export const printerCommands = { startZebra, announceZebra, stopZebra, setZebraState, printedByZebra, readLabels };

function zebraOf(sessionId: string): FakeZebra {
  const zebra = zebras.get(sessionId);
  if (!zebra) throw new Error('This test has no printer.');
  return zebra;
}
