import { expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { fridge } from '../../../e2e/api-client.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { setPageUser } from '../client/client.ts';
import { keepWrite, letWait } from './keep-write.ts';
import { drain } from './send-write.ts';
import { temporaryId } from './temporary-id.ts';
import { allWrites, reloadWrites } from './waiting-writes.ts';
import { insertWrite } from './write-store.ts';
import type { WaitingCall, Write } from './write.ts';

/** Keeps what an employee records, until it is sent. */
async function keep(asked: WaitingCall, files?: Write['files']): Promise<Write> {
  const write = await keepWrite(asked, { files });
  if (!write) throw new Error('The device did not keep it.');
  await letWait(write);
  return write;
}

const keepNote = (id: number) => keep({ call: 'addNote', request: { params: { id }, body: { content: 'No cooling' } } });

/** Keeps the first machine of the shop, which Tess registers without a connection. */
async function keepMachine({ ids }: ComponentShop): Promise<Write> {
  await commands.logInToShop('tess');
  setPageUser(ids.tess);
  return keep({ call: 'addMachine', request: { body: fridge } });
}

/** Runs `action` once the page has the reply to the registration, before it handles it. */
function whenRegistered(shop: ComponentShop, action: () => void): void {
  shop.answer('POST /api/create/add_machine', async (_, askServer) => {
    const text = await (await askServer()).text();
    const readText = () => {
      action();
      return Promise.resolve(text);
    };
    return Object.assign(new Response(text), { text: readText });
  });
}

async function expectNoteSent(shop: ComponentShop): Promise<void> {
  await drain();
  expect((await shop.getMachine(1)).notes).toMatchObject([{ content: 'No cooling' }]);
}

test('a note is sent that is being stored when the reply to the registration of its machine arrives', async ({ shop }) => {
  const { id } = await keepMachine(shop);
  let storing: Promise<Write> | undefined;
  whenRegistered(shop, () => {
    storing = keepNote(temporaryId(id));
  });
  await drain();
  await storing;
  await expectNoteSent(shop);
});

test('a note is sent that a screen adds under the temporary id of a machine that was just registered', async ({ shop }) => {
  const { id } = await keepMachine(shop);
  await drain();
  await keepNote(temporaryId(id));
  await expectNoteSent(shop);
});

test('a note is sent that another tab stored before this one had the number of its machine', async ({ shop }) => {
  const machine = await keepMachine(shop);
  const request = { params: { id: temporaryId(machine.id) }, body: { content: 'No cooling' } };
  let storing: Promise<Write> | undefined;
  whenRegistered(shop, () => {
    storing = insertWrite({
      ...machine,
      call: 'addNote',
      request,
      key: 'b'.repeat(32),
      machineId: temporaryId(machine.id),
      state: 'waiting',
    });
  });
  await drain();
  await storing;
  await reloadWrites();
  await expectNoteSent(shop);
});

test('changes are kept again after those on the device could not be read once', async ({ shop }) => {
  const reading = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('The disk is full.', 'UnknownError');
  });
  await expect(keepMachine(shop)).rejects.toThrow('The disk is full.');
  reading.mockRestore();
  const write = await keepMachine(shop);
  expect(allWrites()).toMatchObject([{ id: write.id, state: 'waiting' }]);
});

/** Shows the card of the first machine, which waits for a fan, to Tess, and then her bench. What changes from now on is not on the card. */
async function leaveCard(shop: ComponentShop): Promise<void> {
  const id = await shop.addMachine({ note: 'Leaks' });
  await addPart(shop, 'Fan');
  await shop.show(`/card/${id}`);
  await expect.element(page.getByText('Leaks')).toBeVisible();
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(page.getByText('Leaks')).toBeVisible();
}

const addPart = (shop: ComponentShop, description: string) => shop.call('walt', 'POST', '/api/create/add_awaited_part/1', { description });

test("a photo that waits does not hide a coworker's note on the bench", async ({ shop }) => {
  await leaveCard(shop);
  const files = { photo: new Blob(), thumbnail: new Blob() };
  await keep({ call: 'addPhoto', request: { params: { id: 1 }, query: {} } }, files);
  await shop.call('walt', 'POST', '/api/create/add_note/1', { content: 'No cooling' });
  await expect.element(page.getByText('No cooling')).toBeVisible();
});

test("a note that waits does not hide a coworker's part in the list of parts, and a waiting completion does", async ({ shop }) => {
  await leaveCard(shop);
  await addPart(shop, 'Heater');
  await keep({ call: 'addNote', request: { params: { id: 1 }, body: { content: 'Leaks' } } });
  await page.getByRole('link', { name: 'Awaited Parts' }).click();
  await expect.element(page.getByText('Heater')).toBeVisible();
  const { version } = await shop.getMachine(1);
  await keep({ call: 'updateMachine', request: { params: { id: 1 }, body: { status: 'completed', version } } });
  await expect.element(page.getByText(/^No machine waits for a part/)).toBeVisible();
});
