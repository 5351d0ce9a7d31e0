import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Code, generateCode, type CodeKind } from './generate-code.ts';
import type { Degradation, drawFrame, ranges } from './draw-sample.ts';
import { test } from './fixtures.ts';

const texts: Record<CodeKind, readonly string[]> = {
  QRCode: ['https://fettle.example.com/card/1234', '42', 'https://192.168.1.20:3000/card/7', '2147483647', '9081'],
  Code128: ['WRS325SDHZ', 'K93512345', 'FG-42/B 77', 'mvw6200kw', '4B12345678'],
  Code39: ['VSA1234567', 'LFX25974ST', 'S/N-4410', 'GTE18', 'C71234567'],
  DataMatrix: ['WTW5000DW1', 'K93512345', '4B12345678;FFTR1821', 'SN:77-1', 'LFX25974ST'],
};

/**
 * The minimum share of frames read. The decoder reached these shares when it was chosen (docs/decisions/0019-read-codes-in-the-browser.md).
 */
const minimumShares: readonly { kinds: readonly CodeKind[]; share: number }[] = [
  { kinds: ['QRCode'], share: 0.71 },
  { kinds: ['Code128', 'Code39'], share: 0.7 },
  { kinds: ['DataMatrix'], share: 0.72 },
];
/** The seed of each kind's first frame. */
const seeds: Record<CodeKind, number> = { QRCode: 0, Code128: 1_000, Code39: 2_000, DataMatrix: 3_000 };
const strengths = [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1];

type Outcome = { degradation: Degradation; strength: number; read: string[] };

for (const { kinds, share } of minimumShares) {
  test(`the decoder reads ${share * 100}% of degraded ${kinds.join(' and ')} frames, and misreads none`, async ({
    page,
    shop,
    logInAs,
  }) => {
    const script = page.context().waitForEvent('response', (response) => response.url().includes('decoder.worker'));
    await logInAs(shop.tess, '/find');
    const decoder = new URL((await script).url()).pathname;
    await addDrawingCode(page);
    const table: Record<string, Record<string, string>> = {};
    const rates: number[] = [];
    const misread: string[] = [];
    for (const kind of kinds) {
      const codes = await Promise.all(texts[kind].map((text) => generateCode(kind, text)));
      const outcomes = await page.evaluate(decodeAll, {
        decoder,
        target: kind === 'QRCode' ? 'label' : 'plate',
        codes,
        strengths,
        seed: seeds[kind],
      });
      const isRead = ({ read }: Outcome, index: number) => read.includes(codes[index % codes.length]?.text ?? '');
      const rate = outcomes.filter(isRead).length / outcomes.length;
      rates.push(rate);
      misread.push(...outcomes.flatMap(({ read }, index) => read.filter((text) => text !== codes[index % codes.length]?.text)));
      for (const degradation of new Set(outcomes.map((outcome) => outcome.degradation))) {
        const hits = outcomes.filter((outcome, index) => outcome.degradation === degradation && isRead(outcome, index)).length;
        table[degradation] = { ...table[degradation], [kind]: `${hits} of ${strengths.length}` };
      }
      table.all = { ...table.all, [kind]: `${(100 * rate).toFixed(0)}% of ${outcomes.length}` };
    }
    // oxlint-disable-next-line no-console -- this test also reports the figures
    console.table(table);
    expect(misread).toEqual([]);
    // Each kind has the same number of frames, so the mean of the rates is the total rate.
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(mean).toBeGreaterThanOrEqual(share);
  });
}

type Drawing = { drawFrame: typeof drawFrame; ranges: typeof ranges };

/** Uses `evaluate`, because the page's Content-Security-Policy blocks added scripts. */
async function addDrawingCode(page: Page): Promise<void> {
  const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'draw-sample.ts'), 'utf8'));
  await page.evaluate(`(() => {${source.replaceAll(/^export |^import .*$/gm, '')}; globalThis.drawing = { drawFrame, ranges }; })()`);
}

type DecodeOptions = { decoder: string; target: string; codes: readonly Code[]; strengths: readonly number[]; seed: number };

/** Runs in the page. Decodes in the built app's worker, and draws the next frame meanwhile. */
async function decodeAll({ decoder, target, codes, strengths, seed }: DecodeOptions): Promise<Outcome[]> {
  const { drawFrame, ranges } = (globalThis as typeof globalThis & { drawing: Drawing }).drawing;
  const worker = new Worker(decoder, { type: 'module' });
  const waiting = new Map<number, (read: string[]) => void>();
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; codes: { text: string }[] }>) =>
    waiting.get(data.id)?.(data.codes.map(({ text }) => text)),
  );
  const decoding: Promise<Outcome>[] = [];
  for (const degradation of Object.keys(ranges) as Degradation[]) {
    for (const strength of strengths) {
      const id = decoding.length;
      const code = codes[id % codes.length] as Code;
      const image = await createImageBitmap(drawFrame(code, degradation, strength, seed + id));
      decoding.push(
        new Promise((resolve) => {
          waiting.set(id, (read) => resolve({ degradation, strength, read }));
          worker.postMessage({ id, target, image }, [image]);
        }),
      );
    }
  }
  const outcomes = await Promise.all(decoding);
  worker.terminate();
  return outcomes;
}
