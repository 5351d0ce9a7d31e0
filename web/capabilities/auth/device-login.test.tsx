import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { clickInDialog, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

// A device that people share is a tablet.
beforeAll(() => page.viewport(820, 1180));
afterAll(() => page.viewport(390, 844));

const pin = '2580';
const wrongPin = '9999';

const tiles = page.getByRole('main').getByRole('listitem');
const digits = (entered: number) => page.getByRole('status', { name: `PIN: ${entered} of 4 digits` });

async function tap(typed: string): Promise<void> {
  for (const digit of typed) await page.getByRole('button', { name: digit }).click();
}

/** What the page sends to unlock the device, which then loads another document. The array grows. */
function unlocks(shop: ComponentShop): unknown[] {
  const sent: unknown[] = [];
  shop.answer('POST /api/auth/unlock/', async (request) => {
    sent.push([Number(request.url.split('/').at(-1)), await request.json()]);
    return new Promise<undefined>(() => {});
  });
  return sent;
}

function countTaps(): () => number {
  let taps = 0;
  const listening = new AbortController();
  addEventListener('click', () => void (taps += 1), { capture: true, signal: listening.signal });
  onTestFinished(() => listening.abort());
  return () => taps;
}

test('a locked device unlocks with five taps', async ({ shop }) => {
  await shop.shareDevice(['walt', 'tess']);
  await shop.show('/', 'visitor');
  await expect.element(tiles.first()).toHaveTextContent('TGTess Guidry');
  await expect.element(tiles.last()).toHaveTextContent('WBWalt Broussard');
  const [taps, sent] = [countTaps(), unlocks(shop)];
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await tap(pin.slice(0, 3));
  await expect.element(digits(3)).toBeVisible();
  expect(sent).toEqual([]);
  await tap(pin.slice(3));
  await expect.poll(() => sent).toEqual([[shop.ids.tess, { pin }]]);
  expect(taps()).toBe(5);
});

test('switching to a coworker takes five taps', async ({ shop }) => {
  await shop.shareDevice(['walt', 'tess']);
  await shop.show('/');
  await expect.element(page.getByRole('banner')).toMatchTextContent('Fettle Tess');
  const [taps, sent] = [countTaps(), unlocks(shop)];
  await page.getByRole('navigation', { name: 'Switch on Bench 2' }).getByRole('button', { name: 'Walt' }).click();
  await tap(pin);
  await expect.poll(() => sent).toEqual([[shop.ids.walt, { pin }]]);
  expect(taps()).toBe(5);
});

test('the digits of a keyboard enter a PIN, and a wrong one is said and cleared', async ({ shop }) => {
  await shop.shareDevice(['tess']);
  await shop.show('/login', 'visitor');
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await expect.element(digits(0)).toBeVisible();
  await userEvent.keyboard('99{Backspace}');
  await expect.element(digits(1)).toBeVisible();
  await userEvent.keyboard(wrongPin.slice(1));
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Wrong PIN.');
  await expect.element(toast('Wrong PIN.').last()).toBeVisible();
  await expect.element(digits(0)).toBeVisible();
  const sent = unlocks(shop);
  await userEvent.keyboard(pin);
  await expect.poll(() => sent).toEqual([[shop.ids.tess, { pin }]]);
});

test('too many wrong PINs ask for the password', async ({ shop }) => {
  await shop.shareDevice(['tess']);
  shop.answer('POST /api/auth/unlock/', () =>
    Response.json({ success: false, message: 'Enter your password.', password_required: true }, { status: 403 }),
  );
  await shop.show('/login', 'visitor');
  await page.getByRole('button', { name: 'Tess Guidry' }).click();
  await tap(wrongPin);
  await expect.element(page.getByLabelText('Technician')).toHaveValue(String(shop.ids.tess));
  await expect.element(page.getByLabelText('Password')).toBeVisible();
  // After an admin removed them, the tile is gone.
  await shop.show('/devices', 'ada');
  await page.getByRole('button', { name: 'Remove Tess Guidry from Bench 2' }).click();
  await clickInDialog('Remove Tess Guidry from Bench 2?', 'Remove');
  await expect.element(toast('Removed from the device.')).toBeVisible();
  await expect.element(page.getByText('Tess Guidry')).not.toBeInTheDocument();
});

test('a device that is no longer shared logs in like any other', async ({ shop }) => {
  await shop.shareDevice(['tess']);
  await shop.show('/login', 'visitor');
  await expect.element(tiles).toHaveTextContent('TGTess Guidry');
  await shop.call('ada', 'DELETE', '/api/delete/unshare_device/1');
  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Tess Guidry');
  await page.getByLabelText('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // A shared device would load another document.
  await expect.element(toast('Welcome, Tess.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});

test('with a PIN, an admin enters the password for admin screens', async ({ shop }) => {
  await shop.shareDevice(['ada']);
  for (const path of ['/register', '/export']) {
    await shop.show(path, 'ada');
    await expect.element(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  }
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue('Ada Fontenot');
  await enterPassword('not it at all');
  await expect.element(page.getByLabelText('Password')).toHaveAccessibleDescription('Wrong password.');
  await enterPassword(password);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
});

test('with a PIN, an admin finds admin screens by searching', async ({ shop }) => {
  await shop.shareDevice(['ada']);
  await shop.show('/bench', 'ada');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My bench' })).toBeVisible();
  // The shortcuts load after the screen, together with the links for a phone's card.
  await expect.poll(() => document.querySelector('nav[aria-label="Beside a card"]')).not.toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('printers{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
});

test('what an admin typed stays when the password expires', async ({ shop }) => {
  await shop.shareDevice(['ada']);
  await shop.show('/devices', 'ada');
  await enterPassword(password);
  await page.getByRole('button', { name: 'Edit Bench 2' }).click();
  await page.getByLabelText('Name').fill('Bench 3');
  const restoreRights = expirePassword(shop, 'PATCH /api/update/update_device/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  await expect.element(page.getByLabelText('Name')).not.toBeVisible();
  restoreRights();
  await enterPassword(password);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Bench 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bench 3 (this device)' })).toBeVisible();
});

test('a dialog that was open when the password expired closes, and the password can be entered', async ({ shop }) => {
  await shop.shareDevice(['ada']);
  await shop.show('/lists?list=brands', 'ada');
  await enterPassword(password);
  await page.getByText('GE Profile', { exact: true }).click();
  const restoreRights = expirePassword(shop, 'GET /api/read/count_entry_machines');
  const merge = page.getByRole('button', { name: 'Merge into ...' });
  await merge.click();
  await expect.element(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  restoreRights();
  await enterPassword(password);
  await expect.element(merge).toBeVisible();
});

/** Makes the server refuse the request for want of the password, until the returned function is called. */
function expirePassword(shop: ComponentShop, request: string): () => void {
  const answers = [
    shop.answer(request, () =>
      Response.json({ success: false, message: 'Enter your password to continue.', password_required: true }, { status: 403 }),
    ),
    shop.answer('GET /api/auth/hydrate', async (_request, askServer) => {
      const reply = await (await askServer()).json();
      reply.user.is_admin = false;
      reply.device.session.needs_password = true;
      return Response.json(reply);
    }),
  ];
  return () => answers.forEach((stopAnswering) => stopAnswering());
}

async function enterPassword(typed: string): Promise<void> {
  await page.getByLabelText('Password').fill(typed);
  await page.getByRole('button', { name: 'Continue' }).click();
}
