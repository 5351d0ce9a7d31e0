import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../../testing/open-shop.tsx';

test('the table is not wider than the window, also with long labels and names', async ({ shop }) => {
  onTestFinished(() => page.viewport(390, 844));
  const labels = {
    brands: 'Extraordinarily Long Kitchen Appliances',
    colors: 'Fingerprint Resistant Black Stainless',
    types: 'Combination Washer and Dryer, Stacked',
  };
  for (const [version, [list, label]] of Object.entries(labels).entries())
    await shop.call('ada', 'POST', '/api/create/add_list_entry', { list, label, version });
  const lists = (await shop.call('ada', 'GET', '/api/read/lists')).data as ShopLists;
  const keyOf = (list: keyof typeof labels) => lists[list].find(({ label }) => label === labels[list])?.key;
  const own = { brand: keyOf('brands'), color: keyOf('colors'), type_of: keyOf('types'), style: '' };
  await shop.addMachine({ ...own, model: 'MHW6630HW00-123456', serial: '0B8A4BAX103431A-9999' });
  await shop.show('/table');
  const table = page.getByRole('table');
  await expect.element(table).toMatchTextContent(labels.types);
  for (const [width, display] of [
    [1241, 'block'],
    [1242, 'table'],
    [1385, 'table'],
    [1386, 'table'],
  ] as const) {
    await page.viewport(width, 844);
    await expect.element(table).toHaveStyle({ display });
    const element = table.element();
    expect(element.clientWidth, String(width)).toBeLessThanOrEqual(element.parentElement?.clientWidth ?? 0);
  }
});
