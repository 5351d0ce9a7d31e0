import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../sync/client/query-client.ts';
import { clickInDialog, focus, press, recordText, toast } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { holdParts, lazyPart } from '../ui/lazy-component.tsx';

const field = (label: string) => page.getByLabelText(label);
const shown = (text: string) => page.getByText(text, { exact: true });

const action = (name: string) => page.getByRole('group', { name: 'Machine actions' }).getByRole('button', { name });
const confirmations: Record<string, string> = { Trash: 'Move to Trash' };

async function confirm(name: string): Promise<void> {
  await action(name).click();
  await clickInDialog('Update Status?', confirmations[name] ?? 'Update');
}

async function showMachineFromInventory(shop: ComponentShop): Promise<void> {
  const id = await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.call('ada', 'POST', '/api/export/export_all');
  await shop.show(`/card/${id}`);
}

async function edit(shop: ComponentShop, id: number): Promise<void> {
  await shop.show(`/card/${id}`, 'walt');
  await press('EDIT');
}

test('model and serial are upper-cased on edit, and QUIT discards the changes', async ({ shop }) => {
  const id = await shop.addMachine();
  await edit(shop, id);
  await expect.element(page.getByRole('button', { name: 'Complete Repair' })).not.toBeInTheDocument();
  await field('Model').fill('zzz');
  await press('QUIT');
  await expect.element(shown('WRT311FZDM')).toBeVisible();

  await press('EDIT');
  await expect.element(field('Model')).toHaveValue('WRT311FZDM');
  await field('Model').fill('wrt999x');
  await field('Serial').fill('vsb-77');
  await field('Color').selectOptions('Optional');
  await press('Save');
  await expect.element(shown('WRT999X')).toBeVisible();
  await expect.element(shown('VSB-77')).toBeVisible();
  expect(await shop.getMachine(id)).toMatchObject({ model: 'WRT999X', serial: 'VSB-77', color: null, creator_name: 'Tess Guidry' });
});

test('the second of two concurrent edits shows that there is a conflict and keeps the typed text', async ({ shop }) => {
  const id = await shop.addMachine();
  await edit(shop, id);
  await field('Serial').fill('WALTS-SERIAL');
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { color: 'Black' });
  await press('Save');
  await expect.element(toast("Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect.element(field('Serial')).toHaveValue('WALTS-SERIAL');
  await press('Save');
  await expect.element(shown('WALTS-SERIAL')).toBeVisible();
  expect(await shop.getMachine(id)).toMatchObject({ serial: 'WALTS-SERIAL', color: 'Black' });
});

test('an edit that was left before a coworker changed the machine says so when it is opened again', async ({ shop }) => {
  const id = await shop.addMachine();
  await edit(shop, id);
  await field('Serial').fill('WALTS-SERIAL');
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(field('Serial')).not.toBeInTheDocument();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { serial: 'TESS-SERIAL' });
  queryClient.removeQueries({ queryKey: ['getMachine'] });
  history.back();
  await expect.element(field('Serial')).toHaveValue('WALTS-SERIAL');
  await expect.element(page.getByText(/Tess Guidry just changed this machine.*Serial is now TESS-SERIAL/)).toBeVisible();
});

test('a form takes no more text while it is saved', async ({ shop }) => {
  const id = await shop.addMachine();
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  onTestFinished(() => answer(undefined));
  shop.answer('PATCH /api/update/update_machine/', () => held);
  await edit(shop, id);
  await field('Model').fill('WRT1');
  await press('Save');
  await focus(field('Model'));
  await userEvent.keyboard('9');
  await expect.element(field('Model')).toHaveValue('WRT1');
  answer(undefined);
  await expect.element(shown('WRT1')).toBeVisible();
});

test("a label is printed after a confirmation, and the server's message is shown", async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  await press('Print Label');
  await clickInDialog('Print label?', 'Print');
  await expect.element(toast('No printer connected. The label was saved as a PDF.')).toBeVisible();
  shop.answer('POST /api/labels/print_label', () => Response.json({ success: false, message: 'The press is cold.' }, { status: 502 }));
  await press('Print Label');
  await clickInDialog('Print label?', 'Print');
  await expect.element(toast('The press is cold.')).toBeVisible();
});

test('what was wrong stands under the name once two newer notes push it down', async ({ shop }) => {
  const id = await shop.addMachine({ note: 'Frosts up in a week.' });
  const addNote = (content: string) => shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content });
  await addNote('Heater is open.');
  await shop.show(`/card/${id}`);
  await expect.element(shown('Frosts up in a week.')).toHaveLength(1);
  await addNote('Ordered a heater.');
  await shop.show(`/card/${id}`);
  await expect.element(shown('Frosts up in a week.')).toHaveLength(2);
});

test('EDIT covers no field, however wide the window is', async ({ shop }) => {
  onTestFinished(() => page.viewport(390, 844));
  const plate = { type_of: 'washer', model: 'WA50R5200AW', serial: '0B3A4BAY520531A' };
  const id = await shop.addMachine({ ...plate, style: 'Top Load', color: 'Grey', condition: 'NEW', vendor: 'stines_lc' });
  await shop.show(`/card/${id}`);
  const edit = page.getByRole('button', { name: 'EDIT' });
  const fields = page.getByRole('definition');
  await expect.element(fields.last()).toHaveTextContent('Stines Lake Charles');
  for (let width = 320; width <= 420; width += 3) {
    await page.viewport(width, 844);
    const letters = lettersOf(edit.element());
    const covered = fields.elements().filter((field) => {
      const { right, bottom } = lettersOf(field);
      return right > letters.left && bottom > letters.top + 2;
    });
    expect(covered, `${width} px`).toEqual([]);
  }
});

function lettersOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

test('an unknown machine shows Machine Not Found....', async ({ shop }) => {
  for (const id of ['999', 'abc', '0', '-1', '1e9', '%20', '%25', '%25%30', 'a%2Fb', '..%2F1', '%252E', '%252E%252E', '%3F%23']) {
    await shop.show(`/card/${id}`);
    await expect.element(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
  }
});

test('a card that fails to load shows an error and loads on retry', async ({ shop }) => {
  const id = await shop.addMachine();
  const answerAgain = shop.answer('GET /api/read/get_machine/', () =>
    Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 }),
  );
  await shop.show(`/card/${id}`);
  await expect.element(page.getByText("Couldn't load this machine.")).toBeVisible();
  answerAgain();
  await press('Try again');
  await expect.element(shown('VSA1234567')).toBeVisible();
});

test('a card that was asked for before an edit on this device does not undo it', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await expect.element(shown('WRT311FZDM')).toBeVisible();
  const [replied, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerAtOnce = shop.answer('GET /api/read/get_machine/', async (_request, askServer) => {
    const reply = await askServer();
    replied.resolve();
    await saved.promise;
    return reply;
  });
  await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
  await replied.promise;
  answerAtOnce();
  await press('EDIT');
  await field('Model').fill('EDITED1');
  await press('Save');
  await expect.element(shown('EDITED1')).toBeVisible();
  const seen = recordText();
  saved.resolve();
  await expect.poll(() => queryClient.isFetching({ queryKey: ['getMachine'] })).toBe(0);
  await expect.element(shown('Ordered a fan.')).toBeVisible();
  expect(seen.filter((text) => text.includes('WRT311FZDM'))).toEqual([]);
});

test('a repair is completed, continued and trashed, each after a confirmation', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
  const answerAtOnce = shop.answer('PATCH /api/update/update_machine/', () => gate);
  await confirm('Complete Repair');
  await expect.element(action('Processing')).toBeDisabled();
  await expect.element(action('Continue Repair')).not.toBeInTheDocument();
  // Its own change would look like someone else's.
  await expect.element(page.getByRole('button', { name: 'EDIT' })).toBeDisabled();
  answerAtOnce();
  open(undefined);
  await expect.element(toast('Machine marked as completed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'EDIT' })).toBeEnabled();
  await expect.element(action('Complete Repair')).not.toBeInTheDocument();

  await confirm('Continue Repair');
  await expect.element(toast('Machine marked as in_progress')).toBeVisible();

  await action('Trash').click();
  await clickInDialog('Update Status?', 'Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await confirm('Trash');
  await expect.element(toast('Machine marked as trashed')).toBeVisible();
  await expect.element(action('Continue Repair')).toBeVisible();
});

// For scripts, the server accepts an edit without `version`. Such an edit overwrites concurrent changes.
test('Complete Repair, Undo, Trash, Continue Repair and Save on a card each send the displayed version', async ({ shop }) => {
  const id = await shop.addMachine();
  const { version } = await shop.getMachine(id);
  const sent = shop.recordBodies('PATCH /api/update/update_machine/');
  await shop.show(`/card/${id}`);
  await confirm('Complete Repair');
  await action('Undo').click();
  await confirm('Trash');
  await confirm('Continue Repair');
  await press('EDIT');
  await page.getByLabelText('Model').fill('WRT999X');
  await press('Save');
  await expect.element(page.getByText('WRT999X', { exact: true })).toBeVisible();
  expect(sent).toEqual([
    { status: 'completed', version },
    { status: 'in_progress', is_undo: true, version: version + 1 },
    { status: 'trashed', version: version + 2 },
    { status: 'in_progress', version: version + 3 },
    { model: 'WRT999X', version: version + 4 },
  ]);
});

test.for([
  ['Complete Repair', 'completed'],
  ['Trash', 'trashed'],
] as const)('%s can be undone, and so can a later Continue Repair', async ([button, status], { shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await confirm(button);
  await action('Undo').click();
  await expect.element(action(button)).toBeVisible();
  await expect.element(action('Undo')).not.toBeInTheDocument();
  expect((await shop.getMachine(id)).status).toBe('in_progress');

  await confirm(button);
  await expect.element(action('Continue Repair')).toBeVisible();
  const { repairs } = await shop.getMachine(id);
  await shop.show(`/card/${id}`, 'walt');
  await confirm('Continue Repair');
  await action('Undo').click();
  await expect.element(action('Continue Repair')).toBeVisible();
  // The finish date and the technician are unchanged.
  expect(await shop.getMachine(id)).toMatchObject({ status, repairs });
});

test('no undo is offered for a machine that came from inventory, or after the user leaves the card', async ({ shop }) => {
  await showMachineFromInventory(shop);
  await action('Continue Repair').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('This starts a new repair on your bench.');
  await clickInDialog('Update Status?', 'Update');
  await expect.element(action('Complete Repair')).toBeVisible();
  await expect.element(action('Undo')).not.toBeInTheDocument();

  await confirm('Trash');
  await expect.element(action('Undo')).toBeVisible();
  await page.getByRole('link', { name: /^Fettle/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  history.back();
  await expect.element(action('Continue Repair')).toBeVisible();
  await expect.element(action('Undo')).not.toBeInTheDocument();
});

test('a late undo is rejected, and the card shows the current state', async ({ shop }) => {
  const id = await shop.addMachine();
  // A page that hears of the coworker's change no longer offers to undo.
  shop.answer('GET /api/live', () => new Promise(() => undefined));
  await shop.show(`/card/${id}`);
  await confirm('Complete Repair');
  await expect.element(action('Undo')).toBeVisible();
  await shop.call('walt', 'PATCH', `/api/update/update_machine/${id}`, { status: 'in_progress' });
  await action('Undo').click();
  await expect.element(toast("Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect.element(action('Undo')).not.toBeInTheDocument();
  await expect.element(action('Complete Repair')).toBeVisible();
});

test('a card that opens the app shows its machine before parts load', async ({ shop }) => {
  const id = await shop.addMachine();
  const hold = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/get_machine/', () => hold.promise);
  // The limit of 3 s never passes, so a slow computer tests the same.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  holdParts();
  vi.useRealTimers();
  const load = vi.fn<() => Promise<() => null>>(async () => () => null);
  lazyPart(load);
  await shop.show(`/card/${id}`);
  await expect.element(page.getByRole('heading', { name: 'Machine' })).toBeInTheDocument();
  await twoFrames();
  expect(load).not.toHaveBeenCalled();

  hold.resolve(undefined);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await expect.element(shown('WRT311FZDM')).toBeVisible();
});

async function twoFrames(): Promise<void> {
  for (let frame = 1; frame <= 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
