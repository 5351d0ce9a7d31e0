import { hashKey } from '@tanstack/react-query';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../sync/client/query-client.ts';
import { findReply } from '../sync/persisted/reply-store.ts';
import { expectPath } from '../testing/expect-path.ts';
import { test } from '../testing/open-shop.tsx';
import { scan, scannerListens } from '../testing/scanner.ts';
import { violations } from '../testing/violations.ts';
import { fakeCamera } from '../testing/fake-camera.ts';

const washer = { type_of: 'washer', brand: 'samsung', model: 'WA50R5200AW', serial: '0ABC5KDM900123', style: 'Top Load' };

const serialField = page.getByRole('combobox', { name: 'Serial, model, brand or note' });
const options = page.getByRole('option');

async function submit(text: string): Promise<void> {
  await serialField.fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a machine is found by its serial in any case', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show('/find');
  await expect.element(serialField).toHaveFocus();
  await userEvent.keyboard('  vsa1234567 {Enter}');
  await expectPath(`/card/${id}`);
});

test.for(['.', '..', 'A/B %?#\\+&', '-', '🧊 1'])(
  'the serial %s is found in Search and triggers the duplicate warning',
  async (serial, { shop }) => {
    const id = await shop.addMachine({ serial });
    await shop.show('/find');
    await submit(serial);
    await expectPath(`/card/${id}`);
    await expect.element(page.getByText(serial)).toBeVisible();
    await shop.show('/');
    await expectDuplicate(serial, id);
  },
);

test('a serial is found with and without its spaces and hyphens, and the card shows it as typed', async ({ shop }) => {
  const id = await shop.addMachine({ serial: 'FD 9006 00067' });
  for (const typed of ['FD900600067', 'fd-9006-00067']) {
    await shop.show('/find');
    await submit(typed);
    await expectPath(`/card/${id}`);
    await expect.element(page.getByText('FD 9006 00067')).toBeVisible();
  }
  await shop.show('/table?search=FD900600067');
  await expect.element(page.getByRole('link', { name: 'Whirlpool WRT311FZDM' })).toBeVisible();
  await shop.show('/');
  await expectDuplicate('FD900600067', id);
});

async function expectDuplicate(serial: string, id: number): Promise<void> {
  await page.getByLabelText('Serial').fill(serial);
  await expect.element(page.getByRole('heading', { name: `Already in the shop: Fridge ${id}, Tess Guidry has it.` })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open card' })).toHaveAttribute('href', `/card/${id}`);
}

test('a search without a serial, or with a text too long for one, is not sent', async ({ shop }) => {
  let sent = 0;
  shop.answer('GET /api/read/get_id_by_serial', () => void (sent += 1));
  await shop.show('/find');
  await submit('');
  await expect.element(serialField).toHaveAccessibleDescription('Serial is required.');
  await expect.element(serialField).toHaveFocus();
  await submit(' ');
  await expect.element(page.getByText('The code is blank.')).toBeVisible();
  await submit('X'.repeat(65));
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
  await expect.element(serialField).not.toHaveAttribute('aria-invalid');
  expect(sent).toBe(0);
});

test('a code of several fields is looked up by its fields, none of which is the number of a machine', async ({ shop }) => {
  const first = await shop.addMachine();
  await shop.show('/find');
  await submit(`WM3900HWA;012KWBT5M678;${first}`);
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
  const id = await shop.addMachine({ serial: '012KWBT5M678' });
  for (const text of [`WM3900HWA;012KWBT5M678;${first}`, 'WM3900HWA\u001D012KWBT5M678']) {
    await shop.show('/find');
    await submit(text);
    await expectPath(`/card/${id}`);
  }
});

test('a card URL opens the card, and any other URL is told as what it is', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show('/find');
  await submit('https://evil.example/');
  await expect.element(page.getByText(/^This code is a web address\./)).toBeVisible();
  await submit(`https://shop.example/card/${id}`);
  await expectPath(`/card/${id}`);
});

test('machines are found while typing, and the arrow keys choose one', async ({ shop }) => {
  const id = await shop.addMachine(washer);
  await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: 'Ordered a water valve.' });
  await shop.addMachine({ ...washer, serial: 'SECOND', model: 'WF45' });
  await shop.show('/find', 'walt');
  await serialField.fill('sams was');
  await expect.element(options).toHaveLength(2);
  const marked = [...options.first().element().querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Samsung', 'washer']);
  // An option is chosen as a whole.
  await expect.element(options.first().getByRole('link')).not.toBeInTheDocument();
  await serialField.fill('valve wash');
  await expect.element(options).toMatchTextContent(/Samsung washer 1.*Ordered a water valve\./);
  await serialField.fill('wash');
  await expect.element(options).toHaveLength(2);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}{End}{Enter}');
  await expectPath(`/card/${id}`);
});

test('a phone has the camera before the box, which moves to the top with what it finds', async ({ shop }) => {
  await fakeCamera();
  for (let number = 0; number < 12; number += 1) await shop.addMachine({ ...washer, serial: `WASHER${number}` });
  await shop.show('/find');
  const photo = page.getByText('Take a photo');
  await expect.element(photo).toBeVisible();
  expect(photo.element().getBoundingClientRect().bottom).toBeLessThan(serialField.element().getBoundingClientRect().top);
  await serialField.fill('washer');
  await expect.element(options).toHaveLength(12);
  await expect.poll(() => options.first().element().getBoundingClientRect().top).toBeLessThan(200);
});

test('a phone without a camera has the box first', async ({ shop }) => {
  const { failWith } = await fakeCamera();
  failWith('NotFoundError');
  await shop.show('/find');
  const missing = page.getByText(/^This device has no camera/);
  await expect.element(missing).toBeVisible();
  const distance = () => missing.element().getBoundingClientRect().top - serialField.element().getBoundingClientRect().bottom;
  await expect.poll(distance).toBeGreaterThan(0);
});

test('an unknown serial shows its message and the close matches, which open their cards', async ({ shop }) => {
  const id = await shop.addMachine(washer);
  await shop.show('/find');
  await serialField.fill('OABCSKDM9OO123');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Close matches' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await options.filter({ hasText: '(looks alike)' }).click();
  await expectPath(`/card/${id}`);
});

test('a search that finds nothing among the newest machines says that only these were searched', async ({ shop }) => {
  shop.answer('GET /api/read/search', () => Response.json({ success: true, message: '', data: [], is_cut: true }));
  await shop.show('/find');
  await serialField.fill('pump hose');
  await expect.element(page.getByText('Only the newest were searched.')).toBeVisible();
});

test('a late reply does not replace a newer one, and a failed search can be retried', async ({ shop }) => {
  await shop.addMachine(washer);
  await shop.addMachine();
  const [asked, gate, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  shop.answer('GET /api/read/search', async ({ url }, askServer) => {
    if (!url.endsWith('q=washer')) return undefined;
    asked.resolve();
    await gate.promise;
    const response = await askServer();
    late.resolve();
    return response;
  });
  await shop.show('/find');
  await serialField.fill('washer');
  await asked.promise;
  await serialField.fill('fridge');
  await expect.element(options).toMatchTextContent('Whirlpool fridge 2');
  gate.resolve();
  await late.promise;
  await expect.element(options).toMatchTextContent('Whirlpool fridge 2');
  const stopFailing = shop.answer('GET /api/read/search', () => Response.json({ success: false, message: 'x' }, { status: 500 }));
  await serialField.fill('dryer');
  await expect.element(page.getByText("Couldn't search.")).toBeVisible();
  stopFailing();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No machines match.')).toBeVisible();
});

test('after a scan, the late answer to an earlier text opens no card', async ({ shop }) => {
  await shop.addMachine({ serial: 'FIRST1' });
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  shop.answer('GET /api/read/get_id_by_serial', ({ url }) => {
    if (!url.endsWith('FIRST1')) return undefined;
    asked.resolve();
    return late.promise;
  });
  await shop.show('/find');
  await scannerListens();
  await submit('FIRST1');
  await asked.promise;
  await page.getByRole('heading', { name: 'Search' }).click();
  await scan('SECOND2');
  await expect.element(page.getByText('No machine found with that serial number.')).toBeVisible();
  late.resolve(undefined);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(location.pathname).toBe('/find');
});

test('a late answer to the camera opens no card on another screen', async ({ shop }) => {
  const id = await shop.addMachine();
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  shop.answer('GET /api/read/get_id_by_serial', async (_request, askServer) => {
    const response = await askServer();
    asked.resolve();
    return response;
  });
  shop.answer('GET /api/read/get_machine/', () => late.promise);
  await fakeCamera([{ kind: 'QRCode', text: String(id), x: 640, y: 360, module: 9 }]);
  await shop.show('/find');
  await asked.promise;
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  late.resolve(undefined);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(location.pathname).toBe('/bench');
});

test('without a connection, a card on this device is found by its number, and by a code with a type or a name', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await expect.poll(() => findReply(hashKey(['getMachine', String(id)]))).toBeDefined();
  shop.answer('GET /api/', () => {
    throw new TypeError('Failed to fetch');
  });
  for (const text of [String(id), ']C1VSA1234567', 'S/N: VSA1234567']) {
    await page.getByRole('link', { name: 'Scan' }).click();
    await submit(text);
    await expectPath(`/card/${id}`);
  }
});
