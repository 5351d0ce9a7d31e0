import { commands } from 'vitest/browser';
import { test as shopTest } from './open-shop.tsx';

/** In a shop with a fake Zebra as its label printer. */
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a destructured first argument
export const test = shopTest.extend('shopEnvironment', async ({}, { onCleanup }) => {
  onCleanup(commands.stopZebra);
  return { LABEL_PRINTER: await commands.startZebra() };
});
