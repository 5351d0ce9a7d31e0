import { startLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberVendor } from '../capabilities/machines/intake/vendor-of-the-day.ts';
import { expectPath } from '../testing/expect-path.ts';
import { focus, press, pressEnter, recordText } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { withoutMarks } from '../testing/pseudo-language.ts';
import { scan, scannerListens } from '../testing/scanner.ts';
import { violations } from '../testing/violations.ts';

const field = (label: string) => page.getByLabelText(label);
const button = (name: string) => page.getByRole('button', { name });
const washer = { type_of: 'washer', brand: 'samsung', model: 'WF45T6000AW', style: 'Front Load', color: 'White' };

async function fillIn(brand: string, texts: Record<string, string>, choices: Record<string, string> = {}): Promise<void> {
  await field('Brand').selectOptions(brand);
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  for (const [label, choice] of Object.entries(choices)) await field(label).selectOptions(choice);
}

test.for(startLists.types.map(({ key, label }) => [key, label] as const))(
  'a %s is registered with one of its own styles',
  async ([type, label], { shop }) => {
    const styles = stylesOf(startLists, type).map(({ key }) => key);
    const style = styles.at(-1) ?? '';
    await shop.show('/');
    await expect.element(button('Fridge')).toHaveAttribute('aria-pressed', 'true');
    await press(label);
    await expect.element(button(label)).toHaveAttribute('aria-pressed', 'true');
    const options = field('Style').getByRole('option').elements();
    expect(options.map(({ textContent }) => textContent)).toEqual(['Optional', ...styles]);

    const choices = { Style: style, Color: 'Black Stainless', Condition: 'Scratch and Dent', Vendor: 'Stines Lake Charles' };
    await fillIn('Frigidaire Gallery', { Model: 'fg-42 ', Serial: '4b12345' }, choices);
    await press('Add Machine');
    await expectPath('/card/1');
    await expect.element(page.getByRole('heading', { name: `1 Frigidaire Gallery ${label.toLowerCase()}` })).toBeVisible();
    for (const text of ['FG-42', '4B12345']) await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    expect(await shop.getMachine(1)).toMatchObject({
      type_of: type,
      brand: 'fridgidaire_gallery',
      model: 'FG-42',
      serial: '4B12345',
      style,
      color: 'Black Stainless',
      condition: 'Scratch and Dent',
      vendor: 'stines_lc',
      status: 'in_progress',
    });
  },
);

const row = () => page.getByRole('group', { name: 'Machine type' }).element().getBoundingClientRect();

test('on a phone, more than four types are one row that scrolls to the chosen type and cuts off the last one in view', async ({ shop }) => {
  const addTypes = async (...keys: string[]) => {
    for (const key of keys) {
      const { data } = (await shop.call('ada', 'GET', '/api/read/lists')) as { data: { version: number } };
      const body = { list: 'types', key, is_retired: false, version: data.version };
      await shop.call('ada', 'PATCH', '/api/update/update_list_entry', body);
    }
  };
  await addTypes('freezer', 'dishwasher', 'air_conditioner');
  await shop.show('/');
  await expect.element(button('Air conditioner')).toBeInTheDocument();
  const placeOf = (name: string) => button(name).element().getBoundingClientRect();
  const names = ['Fridge', 'Washer', 'Dryer', 'Range', 'Freezer', 'Dishwasher', 'Air conditioner'];
  expect(new Set(names.map((name) => placeOf(name).top)).size).toBe(1);
  expect(names.some((name) => placeOf(name).left < row().right - 8 && placeOf(name).right > row().right + 8)).toBe(true);
  await pressEnter(button('Air conditioner'));
  await expect.element(button('Air conditioner')).toHaveAttribute('aria-pressed', 'true');
  expect(placeOf('Air conditioner').right).toBeLessThanOrEqual(row().right);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test('brand, model and serial are required, each with its own error', async ({ shop }) => {
  await shop.show('/');
  await press('Add Machine');
  for (const name of ['Brand', 'Model', 'Serial']) await expect.element(page.getByText(`${name} is required.`)).toBeVisible();
  await expect.element(field('Brand')).toHaveFocus();
  await expect.element(field('Brand')).toHaveAttribute('aria-invalid', 'true');
});

test('changing the type keeps the form except for a style that does not fit', async ({ shop }) => {
  await shop.show('/');
  await field('Model').fill('WRT311');
  await field('Style').selectOptions('French Door');
  await press('Dryer');
  await expect.element(field('Model')).toHaveValue('WRT311');
  await expect.element(field('Style')).toHaveValue('');
});

test('a shop with lists of its own starts with a type that it takes in and the vendor of the day, when the lists come', async ({
  shop,
}) => {
  let version = 0;
  const change = async (method: string, path: string, body: object) => {
    await shop.call('ada', method, path, { ...body, version });
    version += 1;
  };
  await change('POST', '/api/create/add_list_entry', { list: 'types', label: 'Cooktop' });
  await change('POST', '/api/create/add_list_entry', { list: 'vendors', label: 'Toledo' });
  for (const { key } of startLists.types) await change('PATCH', '/api/update/update_list_entry', { list: 'types', key, is_retired: true });
  const isShown = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/lists', () => isShown.promise);
  await shop.show('/');
  rememberVendor('toledo');
  await expect.element(field('Vendor')).toHaveValue('');
  isShown.resolve(undefined);
  await expect.element(button('Cooktop')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Fridge')).not.toBeInTheDocument();
  await expect.element(field('Vendor')).toHaveValue('toledo');
});

test('a known model fills type, brand, style and color, and Undo takes them back', async ({ shop }) => {
  for (const serial of ['A1', 'A2']) await shop.addMachine({ ...washer, serial });
  await shop.show('/');
  await field('Model').fill('wf45-t6000aw');
  const hint = page.getByText(/Filled in from 2 earlier WF45-T6000AW/);
  await expect.element(hint).toBeVisible();
  await expect.element(button('Washer')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field('Brand')).toHaveValue('samsung');
  await expect.element(field('Style')).toHaveValue('Front Load');
  await expect.element(field('Color')).toHaveValue('White');
  expect(await violations()).toEqual([]);

  await press('Undo');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(button('Fridge')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field('Brand')).toHaveValue('');
  await expect.element(field('Brand')).toHaveFocus();
  await expect.element(field('Color')).toHaveValue('');
});

test('a style that was chosen under a known model keeps its type when the model goes', async ({ shop }) => {
  await shop.addMachine({ ...washer, serial: 'A1' });
  await shop.show('/');
  await field('Model').fill('WF45T6000AW');
  await expect.element(button('Washer')).toHaveAttribute('aria-pressed', 'true');
  await field('Style').selectOptions('All in One');
  await press('Undo');
  await expect.element(field('Brand')).toHaveValue('');
  await expect.element(button('Washer')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field('Style')).toHaveValue('All in One');
});

test('a style that was cleared under a known model leaves the type to go with the model', async ({ shop }) => {
  await shop.addMachine({ ...washer, serial: 'A1' });
  await shop.show('/');
  await field('Model').fill('WF45T6000AW');
  await expect.element(button('Washer')).toHaveAttribute('aria-pressed', 'true');
  await field('Style').selectOptions('Optional');
  await press('Undo');
  await expect.element(button('Fridge')).toHaveAttribute('aria-pressed', 'true');
});

test('a known model leaves alone what was chosen by hand', async ({ shop }) => {
  await shop.addMachine({ ...washer, serial: 'A1' });
  await shop.show('/');
  await field('Brand').selectOptions('LG');
  await field('Color').selectOptions('Red');
  await field('Color').selectOptions('Optional');
  await focus(field('Model'));
  await scannerListens();
  await scan('WF45T6000AW');
  await expect.element(field('Style')).toHaveValue('Front Load');
  await expect.element(field('Brand')).toHaveValue('lg');
  await expect.element(field('Color')).toHaveValue('');
  await press('Dryer');
  await expect.element(field('Style')).toHaveValue('');
  await field('Serial').fill('B7');
  await press('Add Machine');
  await expectPath('/card/2');
  expect(await shop.getMachine(2)).toMatchObject({ type_of: 'dryer', brand: 'lg', style: null, color: null });
});

const optionsOf = (group: string) =>
  [...document.querySelectorAll(`optgroup[label="${group}"] option`)].map(({ textContent }) => textContent);

test('the most used brands come first, then all', async ({ shop }) => {
  for (const brand of ['speed_queen', 'ge', 'speed_queen']) await shop.addMachine({ brand });
  await shop.show('/');
  await expect.poll(() => optionsOf('Most used')).toEqual(['Speed Queen', 'GE']);
  expect(optionsOf('All brands')).toHaveLength(40);
  await field('Brand').selectOptions('Speed Queen');
  await expect.element(field('Brand')).toHaveValue('speed_queen');
});

test('the fault is tapped or typed, and becomes the first note', async ({ shop }) => {
  await shop.show('/');
  const fault = field("What's wrong?");
  await press('Leaking');
  await expect.element(button('Leaking')).toHaveAttribute('aria-pressed', 'true');
  await press('Noisy');
  await press('Leaking');
  await expect.element(fault).toHaveValue('Noisy');
  await fault.fill('Noisy, since May');
  await press('No power');
  await expect.element(fault).toHaveValue('Noisy, since May, No power');
  await press('Dryer');
  await expect.element(button('No heat')).toBeVisible();
  await expect.element(button('Leaking')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);

  await fillIn('LG', { Model: 'DLE1', Serial: 'B1' });
  await press('Add Machine');
  await expect.element(page.getByRole('button', { name: /^Noisy, since May, No power Tess Guidry/ })).toBeVisible();
});

test('the arrow keys, Home and End move among the types and among the faults, which are one Tab stop each', async ({ shop }) => {
  await shop.show('/');
  await focus(button('Fridge'));
  for (const [key, name] of [
    ['{ArrowRight}', 'Washer'],
    ['{ArrowLeft}{ArrowLeft}', 'Range'],
    ['{ArrowDown}', 'Fridge'],
    ['{End}', 'Range'],
    ['{ArrowUp}', 'Dryer'],
    ['{Tab}', 'Scan plate'],
    ['{Shift>}{Tab}{/Shift}', 'Dryer'],
    ['{Home}', 'Fridge'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(button(name)).toHaveFocus();
  }
  await expect.element(button('Fridge')).toHaveAttribute('aria-pressed', 'true');
  await focus(field("What's wrong?"));
  await userEvent.keyboard('{Tab}{ArrowRight} ');
  await expect.element(field("What's wrong?")).toHaveValue('Leaking');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Style')).toHaveFocus();
});

test('a fault that is too long shows its error and adds nothing', async ({ shop }) => {
  const added = shop.recordBodies('POST /api/create/add_machine');
  await shop.show('/');
  await fillIn('LG', { Model: 'DLE1', Serial: 'B1', "What's wrong?": 'x'.repeat(4_001) });
  await press('Add Machine');
  await expect.element(field("What's wrong?")).toHaveAccessibleDescription('The note must have at most 4000 characters.');
  await expect.element(field("What's wrong?")).toHaveFocus();
  expect(added).toEqual([]);
});

test('another machine like this keeps everything but the serial, which has the focus', async ({ shop }) => {
  await shop.show('/');
  await press('Washer');
  const choices = { Style: 'Top Load', Color: 'White', Condition: 'USED', Vendor: 'Scrappers' };
  await fillIn('GE', { Model: 'GTW720', Serial: 'S1' }, choices);
  await press('Add Machine');
  await press('Add another like this');
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await expect.element(field('Serial')).toHaveFocus();
  await expect.element(field('Serial')).toHaveValue('');
  await field('Serial').fill('S2');
  await press('Add Machine');
  await expectPath('/card/2');
  const fields = {
    type_of: 'washer',
    brand: 'ge',
    model: 'GTW720',
    style: 'Top Load',
    color: 'White',
    condition: 'USED',
    vendor: 'scrappers',
  };
  for (const id of [1, 2]) expect(await shop.getMachine(id)).toMatchObject({ ...fields, serial: `S${id}` });
});

test("a technician's next machine is on their own bench, although the one before was handed over", async ({ shop }) => {
  await shop.show('/');
  await fillIn('LG', { Model: 'LFX1', Serial: 'S1' });
  await press('Add Machine');
  await expectPath('/card/1');
  await press('Hand over');
  await page.getByRole('button', { name: /Walt Broussard/ }).click();
  await expect.element(page.getByText('Technician: Walt Broussard')).toBeVisible();
  await press('Add another like this');
  await field('Serial').fill('S2');
  await press('Add Machine');
  await expectPath('/card/2');
  expect(await shop.getMachine(2)).toMatchObject({ technician_id: shop.ids.tess });
});

test('a card that was opened another way does not offer another one', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  await expect.element(button('Print Label')).toBeVisible();
  await expect.element(button('Add another like this')).not.toBeInTheDocument();
});

/** Fills in a machine, and taps Add Machine. The request waits until the returned function is called. */
async function addHolding(shop: ComponentShop, request: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  onTestFinished(() => resolve(undefined));
  await shop.show('/');
  await fillIn('LG', { Model: 'LFX1', Serial: 'S1' });
  shop.answer(request, () => {
    ask();
    return held;
  });
  await press('Add Machine');
  await asked;
  return () => resolve(undefined);
}

test('what is typed while the serial is looked up belongs to the machine', async ({ shop }) => {
  const answer = await addHolding(shop, 'GET /api/read/get_id_by_serial');
  await field("What's wrong?").fill('Noisy');
  answer();
  await expectPath('/card/1');
  expect(await shop.getMachine(1)).toMatchObject({ notes: [{ content: 'Noisy' }] });
});

test('a machine whose form is left while its serial is looked up is added', async ({ shop }) => {
  const answer = await addHolding(shop, 'GET /api/read/get_id_by_serial');
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(button('Add Machine')).not.toBeInTheDocument();
  answer();
  await expectPath('/card/1');
});

test('a form takes no more text while its machine is added', async ({ shop }) => {
  const answer = await addHolding(shop, 'POST /api/create/add_machine');
  await focus(field("What's wrong?"));
  await userEvent.keyboard('Noisy');
  await expect.element(field("What's wrong?")).toHaveValue('');
  answer();
  await expectPath('/card/1');
});

test('when the network drops while a machine is added, its card opens and it is added once', async ({ shop }) => {
  const seen = recordText();
  await shop.show('/');
  await fillIn('LG', { Model: 'LFX1', Serial: 'LG77' });
  // The request reaches the server, but the response is lost. The second one waits until the test has looked at the card.
  const { promise: cardSeen, resolve: sendAgain } = Promise.withResolvers<undefined>();
  onTestFinished(() => sendAgain(undefined));
  let isLost = true;
  shop.answer('POST /api/create/add_machine', async (_, send) => {
    if (!isLost) return cardSeen;
    isLost = false;
    await send();
    throw new TypeError('Connection reset.');
  });
  await press('Add Machine');
  await expect.poll(() => location.pathname).toMatch(/\/card\/-\d+$/);
  await expect.element(page.getByRole('heading', { name: 'New LG fridge' })).toBeVisible();
  sendAgain(undefined);
  await expectPath('/card/1');
  await expect.element(page.getByRole('heading', { name: '1 LG fridge' })).toBeVisible();
  const { meta } = await shop.call('tess', 'GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1 });
  expect(withoutMarks(seen.join('\n'))).not.toContain('Machine not found');
});
