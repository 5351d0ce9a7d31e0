import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { clickInDialog, press, recordText, toast } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const field = (label: string) => page.getByLabelText(label);
const message = 'The database stopped responding while this was being saved. It may have been saved. Check before you try again.';

test('a request that may have been saved is retried with the same key and runs once', async ({ shop }) => {
  const keys: (string | null)[] = [];
  const mend = shop.answer('PATCH /api/update/update_machine/', ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ success: false, message, may_have_been_saved: true }, { status: 503 });
  });
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Complete Repair');
  await clickInDialog('Update Status?', 'Update');
  await expect.element(toast('Saved on this device.')).toBeVisible();
  await press('1 change waiting');
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect.element(list).toMatchTextContent(message);
  mend();
  shop.answer('PATCH /api/update/update_machine/', ({ headers }) => void keys.push(headers.get('idempotency-key')));
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list.getByText('Everything is sent.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  expect(await shop.getMachine(id)).toMatchObject({ status: 'completed' });
});

/** Adds a machine that waits, and opens its card. The returned function lets it be sent. */
async function addWithoutConnection(shop: ComponentShop, isToPrint = false): Promise<() => void> {
  const mend = shop.answer('POST /api/create/add_machine', () => {
    throw new TypeError('Connection reset.');
  });
  await shop.show('/');
  await field('Brand').selectOptions('LG');
  await field('Model').fill('LFX1');
  await field('Serial').fill('LG77');
  if (isToPrint) await field('Print the label').click();
  await press('Add Machine');
  await expect.element(page.getByRole('heading', { name: 'New LG fridge' })).toBeVisible();
  return () => {
    mend();
    dispatchEvent(new Event('online'));
  };
}

test('what is typed on the card of a new machine stays when the machine gets its number', async ({ shop }) => {
  const reconnect = await addWithoutConnection(shop);
  await press('Wait for part');
  await field('Description').fill('Defrost heater');
  await userEvent.keyboard('{Escape}');
  await press('Add note');
  await field('New note').fill('Coil iced over');
  await press('EDIT');
  await field('Color').selectOptions('Black');
  reconnect();
  await expectPath('/card/1');
  await expect.element(field('New note')).toHaveValue('Coil iced over');
  await expect.element(field('Color')).toHaveValue('Black');
  await press('QUIT');
  await press('Wait for part');
  await expect.element(field('Description')).toHaveValue('Defrost heater');
});

test('what was typed on a new machine that got its number after its card was left is on the card with the number', async ({ shop }) => {
  const reconnect = await addWithoutConnection(shop);
  await press('Add note');
  await field('New note').fill('Coil iced over');
  await page.getByRole('link', { name: 'Bench' }).click();
  reconnect();
  await page.getByRole('link', { name: 'LG fridge 1' }).click();
  await expectPath('/card/1');
  await expect.element(field('New note')).toHaveValue('Coil iced over');
});

test('a label of a new machine is not printed by itself after its card was left, and the message with its number says so', async ({
  shop,
}) => {
  const printed = vi.fn<() => undefined>();
  shop.answer('POST /api/labels/print_label', printed);
  const reconnect = await addWithoutConnection(shop, true);
  await page.getByRole('link', { name: 'Bench' }).click();
  reconnect();
  await expect.element(page.getByText('LG fridge is number 1. Its label is not printed yet.')).toBeVisible();
  history.back();
  await expectPath('/card/1');
  await expect.element(page.getByRole('button', { name: 'Print Label' })).toBeEnabled();
  expect(printed).not.toHaveBeenCalled();
});

test('what waits is sent by the tab on the screen, although one that no longer runs has the turn', async ({ shop }) => {
  const stopped = Promise.withResolvers<void>();
  onTestFinished(() => stopped.resolve());
  const reconnect = await addWithoutConnection(shop);
  // Granted once this tab has ended its own attempt.
  const granted = Promise.withResolvers<void>();
  const turn = navigator.locks.request('fettle:outbox:writes', () => {
    granted.resolve();
    return stopped.promise;
  });
  turn.catch(() => undefined);
  await granted.promise;
  reconnect();
  await press('1 change waiting');
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list.getByText('Everything is sent.')).toBeVisible();
});

const waiting = page.getByRole('button', { name: '1 change waiting' });

/**
 * Does `action`, and returns once the page no longer waits for the reply to its request. The returned function lets the reply come: nothing
 * else tells the page of the change.
 */
async function actInVain(shop: ComponentShop, request: string, action: () => Promise<void>): Promise<() => void> {
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<undefined>();
  shop.answer(request, () => {
    asked.resolve();
    return late.promise;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await action();
  await asked.promise;
  // See e2e/long-waits.ts.
  await vi.advanceTimersByTimeAsync(4_000_000);
  vi.useRealTimers();
  await expect.element(waiting).toBeVisible();
  return () => late.resolve(undefined);
}

test('the bench keeps a change whose reply comes late', async ({ shop }) => {
  shop.answer('GET /api/live', () => new Promise(() => {}));
  const id = await shop.addMachine();
  await shop.show('/bench');
  await page.getByRole('link', { name: `Whirlpool fridge ${id}` }).click();
  const reply = await actInVain(shop, 'PATCH /api/update/update_machine/', async () => {
    await press('Complete Repair');
    await clickInDialog('Update Status?', 'Update');
  });
  await page.getByRole('link', { name: 'Bench' }).click();
  const finished = page.getByText('Finished today', { exact: false });
  await expect.element(finished).toBeVisible();
  const seen = recordText();
  reply();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(seen.filter((text) => !text.includes('Finished today'))).toEqual([]);
});

test('the list of parts keeps out a part that has arrived, although the reply comes late and the list is not loaded again', async ({
  shop,
}) => {
  shop.answer('GET /api/live', () => new Promise(() => {}));
  const id = await shop.addMachine();
  for (const description of ['Igniter', 'Fan']) await shop.call('tess', 'POST', `/api/create/add_awaited_part/${id}`, { description });
  await shop.show(`/card/${id}`);
  const reply = await actInVain(shop, 'PATCH /api/update/end_awaited_part/', () => press('Part is here: Igniter'));
  await page.getByRole('link', { name: 'Bench' }).click();
  await page.getByRole('link', { name: 'Awaited Parts' }).click();
  await expect.element(page.getByText('Fan')).toBeVisible();
  expect(page.getByText('Igniter').query()).toBeNull();
  shop.answer('GET /api/read/get_awaited_parts', () => new Promise(() => {}));
  reply();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(page.getByText('Igniter').query()).toBeNull();
});
