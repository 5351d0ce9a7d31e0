import type { BrowserCommand } from 'vitest/node';
import { FakeZebra, type ZebraState } from '../server/testing/printers/fake-zebra.ts';
import { readQrCodes, renderPdf } from '../server/testing/printers/render-label.ts';

/** The printers of the component tests, by the session of their page. */
const zebras = new Map<string, FakeZebra>();

const startZebra: BrowserCommand = async ({ sessionId }) => {
  const zebra = await FakeZebra.start();
  zebras.set(sessionId, zebra);
  return zebra.url;
};

const stopZebra: BrowserCommand = async ({ sessionId }) => {
  await zebraOf(sessionId).stop();
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

export const printerCommands = { startZebra, stopZebra, setZebraState, printedByZebra, readLabels };

function zebraOf(sessionId: string): FakeZebra {
  const zebra = zebras.get(sessionId);
  if (!zebra) throw new Error('This test has no printer.');
  return zebra;
}
