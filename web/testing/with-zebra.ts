import { commands } from 'vitest/browser';
import { type ComponentShop, test as shopTest } from './open-shop.tsx';

/** A test in a shop with a fake Zebra as its label printer. */
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a destructured first argument
export const test = shopTest.extend('shopEnvironment', async ({}, { onCleanup }) => {
  onCleanup(commands.stopZebra);
  return { LABEL_PRINTER: await commands.startZebra() };
});

/** Prints the label of a machine as Tess. */
export async function printLabel({ call }: ComponentShop, id: number, copies = 1): Promise<void> {
  // The label shows what is stored.
  await call('tess', 'POST', '/api/labels/print_label', { id, brand: 'lg', model: '-', serial: '-', copies });
}
