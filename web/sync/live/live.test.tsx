import { describe, expect, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { clickInDialog, press, textsOf, toast, widenWindow } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { showLive } from '../../testing/show-live.ts';
import { violations } from '../../testing/violations.ts';
import { expectPath } from '../../testing/expect-path.ts';
import { queryClient } from '../client/query-client.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const held = button(/^\d+ new$|^Show changes$/);
const model = page.getByLabelText('Model');
const links = (region: string) => page.getByRole('region', { name: region }).getByRole('link');
const tile = (name: RegExp) => page.getByRole('main').getByRole('link', { name });

const edit = (shop: ComponentShop, id: number, fields: object) => shop.call('walt', 'PATCH', `/api/update/update_machine/${id}`, fields);
const handToTess = (shop: ComponentShop, id: number) =>
  shop.call('walt', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.tess });

async function expectText(...texts: string[]): Promise<void> {
  for (const text of texts) await expect.element(page.getByText(text, { exact: false })).toBeVisible();
}

async function expectTitle(title: string): Promise<void> {
  await expect.poll(() => document.title).toBe(title);
}

/** Where an element is once nothing scrolls or moves anymore. The returned function expects that it is still there. */
async function restingPlace(locator: Locator): Promise<() => void> {
  const element = await locator.findElement();
  const place = () => JSON.stringify(element.getBoundingClientRect());
  let before = '';
  await expect
    .poll(() => {
      const isResting = before === place();
      before = place();
      return isResting;
    })
    .toBe(true);
  return () => expect(place()).toBe(before);
}

describe('A card', () => {
  test("a card shows a coworker's edit and status at once, and their note after a tap", async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    const notes = page.getByRole('region', { name: 'NOTES' });
    await press('Add note');
    const field = page.getByLabelText('New note');
    await field.fill('Fan bearing is wor');
    const expectAtRest = await restingPlace(field);

    await edit(shop, id, { model: 'NEWER1' });
    await expect.element(page.getByText('NEWER1')).toBeVisible();
    await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
    await expect.element(button('1 new')).toBeVisible();
    expect(notes.getByText('Ordered a fan.').query()).toBeNull();
    expectAtRest();
    expect(await violations()).toEqual([]);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('n.');
    await expect.element(field).toHaveValue('Fan bearing is worn.');

    await press('1 new');
    await expect.element(notes.getByText('Ordered a fan.')).toBeVisible();
    await expect.element(held).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Fan bearing is worn.');
    await edit(shop, id, { status: 'trashed' });
    await expect.element(button('Continue Repair')).toBeVisible();
  });

  test('a card says in an open form who changed what, and saves what was typed after OK', async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    await press('EDIT');
    await model.fill('TYPED1');
    const expectAtRest = await restingPlace(model);
    await edit(shop, id, { color: 'Black' });
    const notice = page.getByText("Walt Broussard just changed this machine. Here's the latest. Color is now Black.");
    await expect.element(notice).toBeVisible();
    expectAtRest();
    await expect.element(model).toHaveValue('TYPED1');
    await press('OK');
    await expect.element(notice).not.toBeInTheDocument();
    await press('Save');
    await expect.element(toast('Machine updated')).toBeVisible();
    expect(await shop.getMachine(id)).toMatchObject({ model: 'TYPED1', color: 'Black' });
  });

  test('a card does not save over a change that was not read', async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    await press('EDIT');
    await model.fill('TYPED1');
    await edit(shop, id, { model: 'WALTS1' });
    await expectText('Model is now WALTS1.');
    await press('Save');
    await expect.element(page.getByRole('alert').getByText(/Your edits are still here\./)).toBeVisible();
    expect(await shop.getMachine(id)).toMatchObject({ model: 'WALTS1' });
  });

  test('a card keeps an open question as it is, and refuses an answer to what has changed', async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    await press('Trash');
    const dialog = page.getByRole('dialog', { name: 'Update Status?' });
    await expect.element(dialog.getByRole('button', { name: 'Move to Trash' })).toBeVisible();
    const expectAtRest = await restingPlace(dialog);
    await edit(shop, id, { status: 'completed' });
    await expectText('Status is now Completed.');
    expectAtRest();
    expect(await violations()).toEqual([]);
    await clickInDialog('Update Status?', 'Move to Trash');
    await expect.element(toast("Someone else just changed this machine. Here's the latest.")).toBeVisible();
    expect(await shop.getMachine(id)).toMatchObject({ status: 'completed' });
  });

  test('a card keeps what is typed about a part when a coworker finishes the repair', async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    await press('Wait for part');
    const description = page.getByLabelText('Description');
    await description.fill('Door gasket');
    await edit(shop, id, { status: 'completed' });
    await expectText('Status is now Completed.');
    await expect.element(description).toHaveValue('Door gasket');
  });

  test("a card keeps the employee's own change while an older reply arrives", async ({ shop }) => {
    const id = await shop.addMachine();
    await showLive(shop, `/card/${id}`);
    await expect.element(button('Complete Repair')).toBeVisible();
    const gate = Promise.withResolvers<void>();
    let loads = 0;
    shop.answer('GET /api/read/get_machine/', async (_request, askServer) => {
      loads += 1;
      // Those that follow the change never arrive.
      if (loads > 1) return new Promise(() => {});
      const older = await askServer();
      await gate.promise;
      return older;
    });
    await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
    await expect.poll(() => loads).toBe(1);
    await press('Complete Repair');
    await clickInDialog('Update Status?', 'Update');
    await expect.element(button('Continue Repair')).toBeVisible();
    await expect.poll(() => loads).toBe(2);
    gate.resolve();
    // The page asks once more, as the older reply lacks the change.
    await expect.poll(() => loads > 2 || button('Complete Repair').query() !== null).toBe(true);
    expect(textsOf(page.getByRole('group', { name: 'Machine actions' }).getByRole('button'))).toContain('Continue Repair');
  });

  test('a card has no control that "1 new" covers, at any size', async ({ shop }) => {
    const id = await shop.addMachine();
    await widenWindow();
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.viewport(width, height);
      await showLive(shop, `/card/${id}`);
      await expect.element(button('Add Photo')).toBeVisible();
      await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: `Seen at ${width}.` });
      const floating = (await held.findElement()).getBoundingClientRect();
      const isCovered = ({ left, right, top, bottom }: DOMRect) =>
        left < floating.right && floating.left < right && top < floating.bottom && floating.top < bottom;
      const covered = [...document.querySelectorAll('a, button, input, summary')].filter(
        (control) => control !== held.element() && control.checkVisibility() && isCovered(control.getBoundingClientRect()),
      );
      expect(
        covered.map(({ textContent }) => textContent),
        `${width}x${height}`,
      ).toEqual([]);
    }
  });
});

describe('The bench', () => {
  test('the bench shows "Handed to you" and "Part is here", counted in the title until it was seen', async ({ shop }) => {
    const mine = await shop.addMachine();
    const { machine } = await shop.call('tess', 'POST', `/api/create/add_awaited_part/${mine}`, { description: 'Back order: pump' });
    const { awaited_parts } = machine as { awaited_parts: { id: number }[] };
    const id = await shop.addMachine({ brand: 'samsung' }, 'walt');
    await showLive(shop, '/table');
    await handToTess(shop, id);
    await expectTitle('(1) Machines · Fettle');
    await shop.call('walt', 'PATCH', `/api/update/end_awaited_part/${awaited_parts[0]?.id}`, { outcome: 'arrived' });
    await expectTitle('(2) Machines · Fettle');

    await page.getByRole('link', { name: 'Bench' }).click();
    await expect.element(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
    await expectText('Handed to you by Walt Broussard', 'Part is here: Back order: pump');
    await expectTitle('My bench · Fettle');
    // Until the technician has recorded something, also on other devices.
    await shop.show('/bench');
    await expectText('Handed to you by Walt Broussard');
    await expectTitle('My bench · Fettle');
    await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: 'Drain pump hums.' });
    await shop.show('/bench');
    await expectText('From Walt Broussard');
    await expect.element(page.getByText(/Handed to you/)).not.toBeInTheDocument();
  });

  test('the bench is not seen on the home screen of a phone, which has only a link to it', async ({ shop }) => {
    const id = await shop.addMachine({}, 'walt');
    await showLive(shop, '/');
    await expect.element(page.getByRole('link', { name: /^My bench: empty/ })).toBeVisible();
    await handToTess(shop, id);
    await expect.element(page.getByRole('link', { name: /^My bench: 1/ })).toBeVisible();
    await expectTitle('(1) Start Repair · Fettle');
    await expect.element(held).not.toBeInTheDocument();
    await shop.show('/');
    await expectTitle('(1) Start Repair · Fettle');
    expect((await shop.call('tess', 'GET', '/api/read/get_bench_news')).data).toEqual({ unseen: 1 });
  });

  test('the bench does not move while it is shown', async ({ shop }) => {
    const mine = await shop.addMachine();
    const id = await shop.addMachine({ brand: 'samsung' }, 'walt');
    await showLive(shop, '/bench');
    const expectAtRest = await restingPlace(page.getByRole('link', { name: new RegExp(`Whirlpool fridge ${mine}`) }));
    await handToTess(shop, id);
    await expect.element(button('1 new')).toBeVisible();
    await expectTitle('(1) My bench · Fettle');
    expectAtRest();
    await press('1 new');
    await expectText('Handed to you by Walt Broussard');
    await expect.element(page.getByRole('heading', { name: 'My bench' })).toHaveFocus();
    await expectTitle('My bench · Fettle');
  });
});

test('the machine list shows changes in its rows at once, new machines after a tap, and all of them when it is opened again', async ({
  shop,
}) => {
  await widenWindow();
  const id = await shop.addMachine({ model: 'OLDER1' });
  await showLive(shop, '/table');
  const rows = page.getByRole('table').getByRole('row', { name: /Whirlpool/ });
  await expect.element(rows).toHaveLength(1);
  const expectAtRest = await restingPlace(rows);
  await shop.addMachine({ model: 'NEWER1' }, 'walt');
  await shop.addMachine({ model: 'NEWER2' }, 'walt');
  await expect.element(button('2 new')).toBeVisible();
  await edit(shop, id, { model: 'OLDER2' });
  await expect.element(rows).toMatchTextContent('OLDER2');
  expect(rows.elements()).toHaveLength(1);
  expectAtRest();
  await press('2 new');
  await expect.element(rows).toHaveLength(3);
  await expect.element(held).not.toBeInTheDocument();

  await shop.addMachine({ model: 'NEWER3' }, 'walt');
  await expect.element(button('1 new')).toBeVisible();
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(held).not.toBeInTheDocument();
  history.back();
  await expect.element(rows).toHaveLength(4);
});

test('a page that is older than the changes which the server repeats reads everything again when it listens', async ({ shop }) => {
  const now = performance.now.bind(performance);
  const aging = vi.spyOn(performance, 'now').mockImplementation(() => now() + 300_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    aging.mockRestore();
    vi.useRealTimers();
  });
  const asked = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<undefined>();
  shop.answer('GET /api/live', () => {
    asked.resolve();
    return opening.promise;
  });
  await shop.addMachine({ model: 'OLDER1' });
  await shop.show('/table');
  await expectText('OLDER1');
  await asked.promise;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await shop.addMachine({ model: 'NEWER1' }, 'walt');
  opening.resolve(undefined);
  await expect.element(button('1 new')).toBeVisible();
});

test('metrics follow the work that is recorded elsewhere', async ({ shop }) => {
  const id = await shop.addMachine();
  await showLive(shop, '/public-metrics');
  await expect.element(links('Current Workload')).toHaveLength(1);
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await expectText('1 machines worked on between the dates');
  await press('1 new');
  await expect.element(links('Completed between the dates')).toHaveLength(1);
  await expect.element(links('Current Workload')).not.toBeInTheDocument();
});

test('the awaited parts, the floor and the export follow the shop', async ({ shop }) => {
  const id = await shop.addMachine({}, 'walt');
  await showLive(shop, '/parts', 'ada');
  await expectText('No machine waits for a part.');
  await shop.call('walt', 'POST', `/api/create/add_awaited_part/${id}`, { description: 'Igniter' });
  await press('1 new');
  await expect.element(page.getByText('Igniter')).toBeVisible();

  await showLive(shop, '/floor', 'ada');
  await expect.element(tile(/1 in progress/)).toBeVisible();
  await shop.addMachine();
  await expect.element(tile(/2 in progress/)).toBeVisible();

  await showLive(shop, '/export', 'ada');
  await expectText('There are no completed machines to export.');
  await edit(shop, id, { status: 'completed' });
  await press('1 new');
  await expect.element(page.getByRole('checkbox', { name: 'Export Whirlpool VSA1234567' })).toBeChecked();
});

test('an admin who is no longer one loses the screens for admins at once', async ({ shop }) => {
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await showLive(shop, '/floor', 'walt');
  const heading = page.getByRole('heading', { name: 'Floor' });
  await expect.element(heading).toBeVisible();
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: false });
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(button(/Walt/)).toBeVisible();
});

test('an employee who was deactivated is logged out at once', async ({ shop }) => {
  await showLive(shop, '/bench', 'walt');
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_active: false });
  await expectPath('/login');
  await expect.element(toast('Your session has ended. Please log in again.')).toBeVisible();
});
