import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { focus, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { keysHandled, scan, scannerListens } from '../../testing/scanner.ts';
import { queryClient } from '../../sync/client/query-client.ts';

const dialog = page.getByRole('dialog', { name: 'Model or serial?' });
const model = page.getByLabelText('Model', { exact: true });
const serial = page.getByLabelText('Serial', { exact: true });
const [brand, style, color] = ['Brand', 'Style', 'Color'].map((label) => page.getByLabelText(label)) as [Locator, Locator, Locator];
const add = page.getByRole('button', { name: 'Add Machine' });
const clickNothing = () => page.getByRole('heading', { name: 'Start Repair' }).click();

/** Opens Start Repair, and returns the machines that are added from now on. */
async function openStartRepair(shop: ComponentShop) {
  const added = shop.recordBodies('POST /api/create/add_machine');
  await shop.show('/');
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await scannerReady();
  return added;
}

/** Waits until the form listens for a scanner: its part has rendered, and its effects have run. */
async function scannerReady(): Promise<void> {
  await expect.poll(() => document.querySelector('form span[hidden]')).not.toBeNull();
  await scannerListens();
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

async function choose(button: string): Promise<void> {
  await dialog.getByRole('button', { name: button }).click();
}

test('a scan moves from model to serial to style and adds nothing, whatever the scanner sends around it', async ({ shop }) => {
  const added = await openStartRepair(shop);
  await brand.selectOptions('LG');
  for (const settings of [
    {},
    { after: ['Tab'] },
    { after: ['Enter', 'Enter'] },
    { after: ['Enter', 'Control+J'] },
    { after: ['Control+J'] },
    { after: ['Tab', 'Enter'] },
    { before: ['Tab'] },
    { before: ['Enter'] },
    { before: ['Enter', 'Enter'], after: ['Tab'] },
    // The type of the code.
    { before: [']', 'C', '1'] },
  ]) {
    await serial.fill('');
    await model.fill('an older model');
    await scan('wrs325sdhz', settings);
    await expect.element(model, { message: JSON.stringify(settings) }).toHaveValue('WRS325SDHZ');
    await expect.element(serial).toHaveFocus();
    await keysHandled();
    await scan('K9351/2 45', settings);
    await expect.element(serial).toHaveValue('K9351/2 45');
    await expect.element(style).toHaveFocus();
    await keysHandled();
    await expect.element(model).toHaveValue('WRS325SDHZ');
    await expect.element(brand).toHaveValue('lg');
    await expect.element(style).toHaveValue('');
    await expect.element(page.getByText(/is required/)).not.toBeInTheDocument();
  }
  expect(added).toEqual([]);
});

test('with a select focused, a scan asks which field it is and the select keeps its choice', async ({ shop }) => {
  await openStartRepair(shop);
  await brand.selectOptions('LG');
  await focus(brand);
  await scan('K93512345');
  await expect.element(dialog.getByText('K93512345')).toBeVisible();
  await expect.element(brand).toHaveValue('lg');
  await choose('Serial');
  await expect.element(serial).toHaveValue('K93512345');
  await expect.element(model).toHaveValue('');

  // The serial was just scanned, so this is the model.
  await color.selectOptions('White');
  await focus(color);
  await scan('BLACK1', { before: ['Tab'], after: ['Tab'] });
  await expect.element(model).toHaveValue('BLACK1');
  await keysHandled();
  await expect.element(color).toHaveValue('White');
  await expect.element(serial).toHaveValue('K93512345');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('with the fault focused, a scan asks which field it is and writes nothing into the fault', async ({ shop }) => {
  await openStartRepair(shop);
  const fault = page.getByLabelText("What's wrong?");
  await fault.fill('Noisy');
  await scan('K93512345');
  await choose('Serial');
  await expect.element(serial).toHaveValue('K93512345');
  await expect.element(fault).toHaveValue('Noisy');
});

test('with nothing focused, a scan asks which field it is, and the next one fills the other', async ({ shop }) => {
  await openStartRepair(shop);
  await clickNothing();
  await scan('WRS325SDHZ');
  await expect.element(dialog).toBeVisible();
  // A scan must not press the dialog's focused button.
  await scan('K93512345');
  await keysHandled();
  await expect.element(dialog.getByText('WRS325SDHZ')).toBeVisible();
  await choose('Model');
  await expect.element(model).toHaveValue('WRS325SDHZ');
  await expect.element(serial).toHaveFocus();

  // The scanner read the same code twice.
  await scan('WRS325SDHZ');
  await choose('Cancel');
  await expect.element(serial).toHaveValue('');

  await focus(add);
  await scan('K93512345');
  await expect.element(serial).toHaveValue('K93512345');
  await expect.element(style).toHaveFocus();
  await clickNothing();
  await scan('X1');
  await expect.element(dialog).toBeVisible();
});

test('a card opens when its label is scanned, whether the label has a URL or a number', async ({ shop }) => {
  const id = await shop.addMachine();
  await openStartRepair(shop);
  await clickNothing();
  await scan(String(id));
  await expectPath(`/card/${id}`);
  history.back();
  await scannerReady();
  await focus(model);
  await scan(`https://label.example/card/${id}`);
  await expectPath(`/card/${id}`);
  history.back();
  await expect.element(model).toHaveValue('');
  await scannerReady();
  await clickNothing();
  // No machine has this number.
  await scan('4711');
  await choose('Search for it');
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
});

test('a scan that cannot be a model or serial fills nothing', async ({ shop }) => {
  await openStartRepair(shop);
  await serial.fill('KX1');
  await scan(`https://maker.example/register?serial=${'7'.repeat(9)}`);
  await expect.element(toast('This code is a web address.')).toBeVisible();
  await expect.element(serial).toHaveValue('KX1');
  await focus(serial);
  await scan('X'.repeat(65));
  await expect.element(toast('Too long: 65 characters. The limit is 64.')).toBeVisible();
  await expect.element(serial).toHaveValue('KX1');
  await focus(serial);
  await scan(`S/N: ${'X'.repeat(65)}`);
  await expect.element(toast('Too long: 70 characters. The limit is 64.')).toBeVisible();
  await expect.element(serial).toHaveValue('KX1');
});

test.for([60, 100, 400])(
  'a scanner with %i ms from key to key adds nothing and chooses nothing, wherever the focus is',
  async (gap, { shop }) => {
    const added = await openStartRepair(shop);
    await focus(brand);
    await scan('K93512345', { gap });
    await choose('Cancel');
    await expect.element(brand).toHaveValue('');
    await brand.selectOptions('LG');
    await focus(model);
    await scan('*wm3900*', { gap });
    await expect.element(serial).toHaveFocus();
    await expect.element(model).toHaveValue('WM3900');
    await scan(']C1K7712', { gap });
    await expect.element(style).toHaveFocus();
    await expect.element(serial).toHaveValue('K7712');
    await focus(add);
    await scan('FD 9006 00067', { gap });
    await choose('Cancel');
    await keysHandled();
    await expect.element(serial).toHaveValue('K7712');
    expect(added).toEqual([]);
  },
);

test('a second Enter of a slow scanner, which reaches the next field, adds nothing', async ({ shop }) => {
  await openStartRepair(shop);
  await focus(serial);
  await scan('K7712', { gap: 100 });
  await expect.element(style).toHaveFocus();
  await scan('', { pause: 200 });
  await keysHandled();
  await expect.element(style).toHaveFocus();
  await expect.element(page.getByText(/is required/)).not.toBeInTheDocument();
});

test('an address that a slow scanner types is no serial, and a label opens its card', async ({ shop }) => {
  const id = await shop.addMachine();
  await openStartRepair(shop);
  await focus(serial);
  await scan('HTTPS://WWW.EXAMPLE.COM/REGISTER', { gap: 80 });
  await expect.element(toast('This code is a web address.')).toBeVisible();
  await expect.element(serial).toHaveValue('');
  await focus(serial);
  await scan(`HTTP://192.168.1.20:3000/CARD/${id}`, { gap: 80 });
  await expectPath(`/card/${id}`);
});

test('a code that names model and serial fills both', async ({ shop }) => {
  await openStartRepair(shop);
  await focus(serial);
  await scan('{"model":"WM3900HWA","sn":"012KWBT5M678"}');
  await expect.element(model).toHaveValue('WM3900HWA');
  await expect.element(serial).toHaveValue('012KWBT5M678');
});

test('a late answer opens no card once the employee has left the form', async ({ shop }) => {
  const id = await shop.addMachine();
  await openStartRepair(shop);
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  shop.answer('GET /api/read/get_machine/', () => {
    asked.resolve();
    return late.promise;
  });
  await clickNothing();
  await scan(String(id));
  await asked.promise;
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  late.resolve(undefined);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(location.pathname).toBe('/bench');
});

test('a blank code is told as blank', async ({ shop }) => {
  await openStartRepair(shop);
  await clickNothing();
  await scan('   ');
  await expect.element(toast('The code is blank.')).toBeVisible();
});

test('Enter by hand leaves a text field, and submits where nothing was typed: on a list and on the button', async ({ shop }) => {
  await openStartRepair(shop);
  await focus(model);
  await scan('wrs325', { gap: 70 });
  await expect.element(serial).toHaveFocus();
  await scan('k9', { gap: 70 });
  await expect.element(style).toHaveFocus();
  await expect.element(page.getByText(/is required/)).not.toBeInTheDocument();
  await scan('');
  await expect.element(brand).toHaveFocus();
  await expect.element(page.getByText('Brand is required.')).toBeVisible();
  await brand.selectOptions('LG');
  await focus(add);
  await scan('');
  await expectPath('/card/1');
  await expect.element(page.getByText('K9', { exact: true })).toBeVisible();
});

test('while editing, a scan fills the model or the serial and never saves', async ({ shop }) => {
  const id = await shop.addMachine();
  const edited = shop.recordBodies('PATCH /api/update/update_machine/');
  await shop.show(`/card/${id}`);
  await page.getByRole('button', { name: 'EDIT' }).click();
  const type = page.getByLabelText('Type');
  await scannerReady();
  await focus(type);
  await scan('RANGE77');
  await choose('Serial');
  await expect.element(serial).toHaveValue('RANGE77');
  await expect.element(type).toHaveValue('fridge');
  // Another type would have cleared the style.
  await expect.element(style).toHaveValue('Top & Bottom');
  await focus(model);
  await scan('NEW-MODEL', { before: ['Enter'], after: ['Enter', 'Enter'] });
  await expect.element(model).toHaveValue('NEW-MODEL');
  await expect.element(serial).toHaveFocus();
  await keysHandled();
  expect(edited).toEqual([]);
  await focus(page.getByRole('button', { name: 'Save' }));
  await scan('');
  await expect.element(page.getByText('NEW-MODEL', { exact: true })).toBeVisible();
  await expect.element(page.getByText('RANGE77', { exact: true })).toBeVisible();
});

test('with a date focused on another screen, a scan opens the card and the date stays', async ({ shop }) => {
  const id = await shop.addMachine({ serial: '11302024' });
  await shop.show('/public-metrics?start=2026-03-01&end=2026-03-31');
  await scannerListens();
  const start = page.getByLabelText('Start Date');
  await expect.element(start).toHaveValue('2026-03-01');
  await focus(start);
  await scan('11302024');
  await expectPath(`/card/${id}`);
  history.back();
  await expect.element(start).toHaveValue('2026-03-01');
});

test('a date that is typed by hand and ended with Enter stays, and is not looked up', async ({ shop }) => {
  await shop.show('/public-metrics?start=2026-03-01&end=2026-03-31');
  await scannerListens();
  const start = page.getByLabelText('Start Date');
  await expect.element(start).toHaveValue('2026-03-01');
  await focus(start);
  await scan('03152026', { gap: 150 });
  await keysHandled();
  await expect.element(start).toHaveValue('2026-03-15');
  await expectPath('/public-metrics');
});
