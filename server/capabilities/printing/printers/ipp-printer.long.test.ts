import { setTimeout as wait } from 'node:timers/promises';
import { ScriptedPrinter } from '@fettle/ipp/testing/scripted-printer.ts';
import { expect, test } from 'vitest';
import { msg } from '@fettle/i18n/message.ts';
import { createPrinter } from './create-printer.ts';

test('a printer that takes 5 seconds to report its state is waited for', async () => {
  let isAwake = false;
  await using printer = await ScriptedPrinter.start(async () => {
    if (!isAwake) await wait(5_000);
    isAwake = true;
    return undefined;
  });
  const url = { kind: 'ipp', url: printer.url, language: 'pdf' } as const;
  const { print } = createPrinter({ url, name: msg('The report printer'), savedHere: msg('Saved as PDFs.'), paper: 'auto' });
  expect(await print({ name: 'Report', copies: 1, zpl: () => '', pdf: async () => Buffer.from('%PDF') })).toBe('printed');
});
