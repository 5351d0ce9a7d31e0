import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { clickInDialog } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const bar = page.getByRole('group', { name: 'Selected machines' });
const panel = page.getByRole('region', { name: 'Progress' });
const failures = panel.getByRole('list', { name: 'Failures' }).getByRole('listitem');
const wholePage = page.getByRole('checkbox', { name: 'Select all on this page' });
const box = (model: string) => page.getByRole('checkbox', { name: new RegExp(`^Select Whirlpool ${model},`) });
const link = (model: string) => page.getByRole('link', { name: `Whirlpool ${model}` });
const press = (button: string) => bar.getByRole('button', { name: button }).click();

// At a desk. The tests' browser has a touchscreen.
beforeEach(async () => {
  await page.viewport(1280, 800);
  const { matchMedia } = globalThis;
  const mouse = { matches: true, addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() };
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    query.includes('pointer: fine') ? (mouse as unknown as MediaQueryList) : matchMedia(query),
  );
  return async () => {
    vi.mocked(globalThis.matchMedia).mockRestore();
    await page.viewport(390, 844);
  };
});

async function expectSelected(count: number): Promise<void> {
  await expect.element(bar.getByText(`${count} selected`)).toBeVisible();
}

async function expectResult(text: string): Promise<void> {
  await expect.element(panel.getByRole('heading', { name: text })).toBeVisible();
}

/** M01 to M12, in progress with Tess. Their ids are 1 to 12. */
async function fill(shop: ComponentShop, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await shop.addMachine({ model: `M${String(number).padStart(2, '0')}`, serial: `S${number}` });
}

async function statesOf({ call }: ComponentShop, ids: readonly number[]): Promise<string[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { data } = (await call('ada', 'GET', `/api/read/get_machine/${id}`)) as { data: { status: string; technician_name: string } };
      return `${data.status}, ${data.technician_name}`;
    }),
  );
}

test('machines are selected by mouse and keyboard on all pages of a list, and not by a barcode scanner', async ({ shop }) => {
  await fill(shop, 12);
  await shop.show('/table');
  await box('M11').click();
  await expectSelected(1);
  await box('M08').click({ modifiers: ['Shift'] });
  await expectSelected(4);
  for (const model of ['M11', 'M10', 'M09', 'M08']) await expect.element(box(model)).toBeChecked();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(link('M02')).toBeVisible();
  link('M02').element().focus();
  await userEvent.keyboard('x');
  await expect.element(box('M02')).toBeChecked();
  await expectSelected(5);
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect.element(box('M09')).toBeChecked();
  await wholePage.click();
  await expectSelected(11);
  await wholePage.click();
  await expectSelected(1);

  await page.getByRole('group', { name: 'Status' }).getByText('All').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(box('M12')).not.toBeChecked();
  expect(location.search).toBe('?status=all');

  // A scanner leaves a row no time to act.
  link('M12').element().focus();
  for (const key of 'xkj-')
    link('M12')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await userEvent.keyboard('j');
  await expect.element(link('M11')).toHaveFocus();
  await expect.element(box('M12')).not.toBeChecked();
});

test('machines are completed together; the result says what failed and why, can be retried, and is undone with one button', async ({
  shop,
}) => {
  await fill(shop, 4);
  await shop.call('tess', 'PATCH', '/api/update/update_machine/4', { status: 'trashed' });
  await shop.show('/table?status=all');
  for (const model of ['M01', 'M02', 'M03', 'M04']) await box(model).click();
  // Right before the change is sent: the list would show an earlier edit, and the change would then be based on it.
  const stopEditing = shop.answer('PATCH /api/update/update_machine/2', async () => {
    stopEditing();
    await shop.call('walt', 'PATCH', '/api/update/update_machine/2', { color: 'Black' });
    return undefined;
  });
  await press('Complete');
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Complete 4 machines\?.*1 of them is not in progress and stays as it is\./s);
  await clickInDialog('Update Status?', 'Complete');

  await expect.element(panel.getByRole('heading', { name: '2 machines completed.' })).toHaveFocus();
  await expect.element(failures).toHaveLength(2);
  await expect.element(failures.filter({ hasText: '#4 Whirlpool fridge' })).toMatchTextContent('It is not in progress: Trash.');
  await expect.element(failures.filter({ hasText: '#2 Whirlpool fridge' })).toMatchTextContent('changed this machine');
  await expect.element(failures.getByRole('link', { name: '#2 Whirlpool fridge' })).toHaveAttribute('href', '/card/2');
  expect(await violations()).toEqual([]);
  await panel.getByRole('button', { name: 'Try 1 again' }).click();
  await expectResult('3 machines completed.');
  await expect.element(failures).toHaveLength(1);
  await expect.element(page.getByRole('radio', { name: 'Completed 3' })).toBeVisible();
  expect(await statesOf(shop, [2])).toEqual(['completed, Tess Guidry']);

  await panel.getByRole('button', { name: 'Undo' }).click();
  await expectResult('3 machines put back.');
  expect(await statesOf(shop, [1, 2, 3])).toEqual(Array(3).fill('in_progress, Tess Guidry'));
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

test("machines of the shop's own brand are completed together, and the result names it", async ({ shop }) => {
  const { data } = (await shop.call('ada', 'GET', '/api/read/lists')) as { data: { version: number } };
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'brands', label: 'Grundig', version: data.version });
  for (const serial of ['S1', 'S2', 'S3']) await shop.addMachine({ brand: 'grundig', model: serial, serial });
  await shop.call('tess', 'PATCH', '/api/update/update_machine/3', { status: 'trashed' });
  await shop.show('/table?status=all');
  await wholePage.click();
  await press('Complete');
  await clickInDialog('Update Status?', 'Complete');
  await expectResult('2 machines completed.');
  await expect.element(failures.filter({ hasText: '#3 Grundig fridge' })).toMatchTextContent('It is not in progress: Trash.');
  expect(await statesOf(shop, [1, 2])).toEqual(Array(2).fill('completed, Tess Guidry'));
});

test('a task shows its progress, can be stopped and goes on; a lost connection stops it', async ({ shop }) => {
  await fill(shop, 6);
  await shop.show('/table');
  await wholePage.click();
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  const stopHolding = shop.answer('PATCH /api/update/update_machine/', async () => {
    sent += 1;
    if (sent > 1) await gate.promise;
    return undefined;
  });
  await press('Trash');
  await clickInDialog('Update Status?', 'Move to Trash');
  await expect.element(panel.getByText('1 of 6')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Moving to Trash' })).toHaveAttribute('value', '1');
  await panel.getByRole('button', { name: 'Stop' }).click();
  gate.resolve();
  await expectResult('Stopped. 4 machines moved to Trash.');
  stopHolding();

  const stopFailing = shop.answer('PATCH /api/update/update_machine/', () => Promise.reject(new TypeError('No connection.')));
  await panel.getByRole('button', { name: 'Try 2 again' }).click();
  await expect.element(panel.getByRole('listitem').first()).toMatchTextContent("Can't reach Fettle.");
  stopFailing();
  await panel.getByRole('button', { name: 'Try 2 again' }).click();
  await expectResult('6 machines moved to Trash.');
  await expect.element(page.getByRole('radio', { name: 'Trash 6' })).toBeVisible();
});

test('machines are handed over together and handed back, and their labels are printed', async ({ shop }) => {
  await fill(shop, 3);
  await shop.show('/table');
  await wholePage.click();
  await press('Hand over');
  await page
    .getByRole('dialog', { name: 'Hand over' })
    .getByRole('button', { name: /^Walt Broussard/ })
    .click();
  await expectResult('3 machines handed over.');
  expect(await statesOf(shop, [3])).toEqual(['in_progress, Walt Broussard']);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expectResult('3 machines put back.');
  expect(await statesOf(shop, [1, 2, 3])).toEqual(Array(3).fill('in_progress, Tess Guidry'));
  await panel.getByRole('button', { name: 'Close' }).click();

  for (const model of ['M03', 'M01']) await box(model).click();
  await press('Print labels');
  await clickInDialog('Print 2 labels?', 'Print');
  await expectResult('No printer connected. 2 labels were saved as a PDF.');
  await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  // In the order of the selection.
  const url = panel.getByRole('link', { name: 'Open' }).element().getAttribute('href') ?? '';
  expect(await commands.readLabels(url)).toEqual([['3'], ['1']]);
});

test('when all machines of the last page are completed, the page before it has the result and Undo', async ({ shop }) => {
  await fill(shop, 12);
  await shop.show('/table?page=2');
  for (const model of ['M01', 'M02']) await box(model).click();
  await press('Complete');
  await clickInDialog('Update Status?', 'Complete');
  await expect.element(box('M12')).toBeVisible();
  await expectResult('2 machines completed.');
  await expect.element(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('rows of the list before cannot be selected while the next list loads', async ({ shop }) => {
  await fill(shop, 1);
  await shop.show('/table');
  await expect.element(box('M01')).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  onTestFinished(() => answer(undefined));
  shop.answer('GET /api/read/get_machines/completed', () => held);
  await page.getByRole('group', { name: 'Status' }).getByText('Completed').click();
  await box('M01').click();
  answer(undefined);
  await expect.element(box('M01')).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});
