import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { toPng, drawPicture } from '../camera/draw-code.ts';
import { password } from '../api-client.ts';
import { callExpression } from './browser.ts';
import { test } from './fixtures.ts';

test('a technician logs in and logs out', async ({ user }) => {
  await user.open('/login');
  await user.choose('Technician', 'Tess Guidry');
  await user.fill('Password', password);
  await user.click('button', 'Log in');
  await user.see('heading', 'Start Repair');
  await user.click('button', 'Tess: settings and logout');
  await user.click('button', 'Logout');
  await user.see('field', 'Technician');
  await user.see('link', 'Fettle');
});

// These engines restore whole pages on Back (bfcache). Playwright's Chromium does not.
test('after a logout, Back shows nothing from the previous session', { tag: '@main' }, async ({ user, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.ada, `/card/${id}`);
  await user.seeText('VSA1234567');
  await user.open('/table');
  await user.see('heading', 'Machines');
  await user.click('button', 'Ada: settings and logout');
  await user.click('button', 'Logout');
  await user.see('field', 'Technician');
  for (let step = 0; step < 2; step += 1) {
    await user.tab.evaluate('history.back()');
    await user.see('field', 'Technician');
    await user.seeNoText('VSA1234567');
    await user.see('link', 'Fettle');
  }
});

test('an admin shares a device, and technicians switch on it with a PIN', async ({ user, shop, logInAs }) => {
  const logInAndSetPin = async (name: string) => {
    await user.click('button', 'Switch');
    await user.click('button', 'Someone else');
    await user.choose('Technician', name);
    await user.fill('Password', password);
    await user.click('button', 'Log in');
    await user.fill('PIN', '2580');
    await user.click('button', 'Save PIN');
    await user.see('heading', 'Start Repair');
  };
  const enterPin = async () => {
    for (const digit of '2580') await user.click('button', digit);
  };
  await logInAs(shop.ada, '/devices');
  await user.fill('Name', 'Bench 2');
  await user.click('button', 'Share this device');
  await user.see('heading', 'Bench 2 (this device)');
  await logInAndSetPin('Tess Guidry');
  await user.fill('Model', 'HALF A MODEL');
  await logInAndSetPin('Walt Broussard');
  expect(await user.tab.evaluate('document.querySelector("[name=model]").value')).toBe('');
  await user.click('button', 'Tess');
  await enterPin();
  await user.see('button', 'Tess: settings and logout');
  await expect.poll(() => user.tab.evaluate('document.querySelector("[name=model]")?.value')).toBe('HALF A MODEL');
  await user.click('button', 'Switch');
  await user.click('button', 'Lock');
  await user.see('button', 'Walt Broussard');
  for (let step = 0; step < 2; step += 1) {
    await user.tab.evaluate('history.back()');
    await user.see('button', 'Walt Broussard');
    await user.seeNoText('HALF A MODEL');
  }
});

test(
  'a technician adds a photo, views it, deletes it and undoes that',
  { tag: '@main-in-webkit' },
  async ({ user, shop, logInAs }, testInfo) => {
    const id = await shop.addMachine();
    const file = testInfo.outputPath('burnt trace.png');
    await writeFile(file, toPng(await drawPicture(2000, 1500, [])));
    await logInAs(shop.tess, `/card/${id}`);
    // Until then, the button may move under the click.
    await user.seeText('No photos yet.');
    await user.click('button', 'Add Photo');
    await user.fill('Text for the next photos (optional)', 'Burnt trace.');
    await user.upload('Choose Photos', file);
    await user.see('button', 'Photo 1 of 1: Burnt trace.');
    // Until then, the list of photos may be drawn again under the click.
    const isUploaded = () => user.tab.evaluate(`document.querySelector('[aria-label="Photos being uploaded"]') === null`);
    await expect.poll(isUploaded).toBe(true);
    await user.click('button', 'Photo 1 of 1: Burnt trace.');
    await user.seeText('1 of 1');
    await expect.poll(() => user.tab.evaluate('document.querySelector("dialog img").naturalWidth')).toBe(1600);
    await user.click('button', 'Delete');
    await user.see('heading', 'Delete Photo?');
    await user.click('button', 'Delete');
    await user.click('button', 'Undo');
    await user.see('button', 'Photo 1 of 1: Burnt trace.');
    const { data } = await shop.tess.call('GET', `/api/read/get_photos/${id}`);
    expect(data).toMatchObject([{ width: 1600, height: 1200, note: 'Burnt trace.' }]);
  },
);

test(
  'a technician registers a machine, adds a note, completes the repair and undoes it',
  { tag: '@main' },
  async ({ user, shop, logInAs }) => {
    await logInAs(shop.tess);
    await user.choose('Brand', 'Whirlpool');
    await user.fill('Model', 'wrt311fzdm');
    await user.fill('Serial', 'vsa1234567');
    await user.click('button', 'Add Machine');
    await user.seePath('/card/1');
    await user.seeText('VSA1234567');

    await user.click('button', 'Add note');
    await user.fill('New note', 'Compressor hums, will not start.');
    await user.click('button', 'Save Note');
    await user.seeText('Note added');
    await user.click('heading', 'History');
    await user.seeText('Checked in');

    await user.click('button', 'Complete Repair');
    await user.click('button', 'Update');
    await user.seeText('Machine marked as completed');
    await user.see('button', 'Continue Repair');
    await user.click('button', 'Undo');
    await user.see('button', 'Complete Repair');
    const { data } = await shop.tess.call('GET', '/api/read/get_machine/1');
    expect(data).toMatchObject({ model: 'WRT311FZDM', serial: 'VSA1234567', status: 'in_progress' });
  },
);

test(
  'a note that is added without a connection is kept over a reload, and sent once',
  { tag: '@main-in-webkit' },
  async ({ user, shop, logInAs }) => {
    const id = await shop.addMachine();
    await logInAs(shop.tess, `/card/${id}`);
    // Until then, the button may move under the click.
    await user.seeText('No photos yet.');
    // The open stream does not notice it, but is opened again.
    await user.tab.evaluate(callExpression(cutConnection));
    await user.seeText("Can't reach Fettle.");
    await user.click('button', 'Add note');
    await user.fill('New note', 'Compressor is loud');
    await user.click('button', 'Save Note');
    await user.see('button', '1 change waiting');
    const notes = async () => ((await shop.tess.call('GET', `/api/read/get_machine/${id}`))['data'] as { notes: object[] }).notes;
    expect(await notes()).toEqual([]);
    await user.open(`/card/${id}`);
    await expect.poll(notes).toMatchObject([{ content: 'Compressor is loud' }]);
    await user.seeText('Compressor is loud');
  },
);

test("a coworker's changes appear, also after Back has restored the page", async ({ user, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await user.seeText('VSA1234567');
  await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { model: 'NEWER1' });
  await user.seeText('NEWER1');
  await shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
  await user.click('button', '1 new');
  await user.seeText('Ordered a fan.');
  await user.open('/table');
  await user.see('heading', 'Machines');
  await user.tab.evaluate('history.back()');
  await user.seeText('Ordered a fan.');
  await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { model: 'NEWER2' });
  await user.seeText('NEWER2');
});

test('a machine is edited, and found in the table by its new serial', async ({ user, shop, logInAs }) => {
  await shop.addMachine();
  await shop.addMachine({ model: 'OTHER1', serial: 'LG77' });
  await logInAs(shop.walt, '/card/1');
  await user.click('button', 'EDIT');
  await user.fill('Serial', 'vsb-77');
  await user.choose('Color', 'Black');
  await user.click('button', 'Save');
  await user.seeText('VSB-77');

  await user.openMenu();
  await user.click('link', 'Machines');
  await user.see('link', 'Whirlpool OTHER1');
  await user.fill('Search machines', 'vsb');
  await user.seeNoText('OTHER1');
  await user.click('link', 'Whirlpool WRT311FZDM');
  await user.seePath('/card/1');
  await user.seeText('Black');
});

test('every cell of a row in the table opens its machine, and nothing outside the row does', async ({ user, shop, logInAs }) => {
  await shop.addMachine({ model: 'FIRST1', serial: 'LG77' });
  await shop.addMachine({ model: 'SECOND2', serial: 'LG78' });
  await logInAs(shop.tess, '/table');
  await user.see('link', 'Whirlpool FIRST1');
  expect(await user.tab.evaluate(callExpression(linksByRow))).toEqual([[null], ['Whirlpool SECOND2'], ['Whirlpool FIRST1']]);
});

/**
 * Runs in the page. The link that a tap just above the table follows and, for each row, the one of all its visible cells, but the
 * checkbox's.
 */
function linksByRow(): (string | null)[][] {
  const table = document.querySelector('table');
  const rows = [...(table?.tBodies[0]?.rows ?? [])];
  const { x = 0, y = 0 } = table?.getBoundingClientRect() ?? {};
  const points = rows.map(({ cells }) =>
    [...cells]
      .filter((cell) => cell.getClientRects().length > 0 && !cell.querySelector('input'))
      .map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      }),
  );
  return [[[x + 80, y - 3] as const], ...points].map((row) => [
    ...new Set(row.map(([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('aria-label') ?? null)),
  ]);
}

test("an employee sees their own metrics, and an admin sees an employee's", async ({ user, shop, logInAs }) => {
  await shop.addMachine({ serial: 'OPEN1' });
  const completed = await shop.addMachine({ serial: 'DONE1' });
  await shop.tess.call('PATCH', `/api/update/update_machine/${completed}`, { status: 'completed' });
  const open = 'WHIRLPOOL - Top & Bottom | OPEN1';
  const done = 'WHIRLPOOL - Top & Bottom | DONE1';
  await logInAs(shop.tess);
  await user.openMenu();
  await user.click('link', 'Metrics');
  await user.see('heading', 'Tess');
  await user.see('link', open);
  await user.see('link', done);
  await logInAs(shop.tess, '/public-metrics?start=2025-11-17');
  await user.click('button', 'Previous day');
  await user.seeText('No machines were completed');
  await user.see('link', open);

  await logInAs(shop.ada, '/admin-panel');
  await user.choose('Employee', 'Tess Guidry');
  await user.see('link', open);
  await user.see('link', done);
});

test('an admin registers an employee and exports the completed machines', async ({ user, shop, logInAs }) => {
  await shop.addMachine();
  await shop.tess.call('PATCH', '/api/update/update_machine/1', { status: 'completed' });
  await logInAs(shop.ada);
  await user.openMenu();
  await user.click('link', 'Admin Panel');
  await user.click('button', 'Actions');
  await user.click('link', 'Register New User');
  await user.choose('Position', 'Dryer & Range Tech');
  await user.fill('First Name', 'Thi');
  await user.fill('Last Name', 'Nguyễn');
  await user.fill('Email', 'thi@bayou.example');
  await user.fill('Password', password);
  await user.fill('Re-Enter Password', password);
  await user.click('button', 'Register');
  await user.seeText('Thi Nguyễn was registered.');
  await user.see('heading', 'Admin Panel');
  await user.choose('Employee', 'Thi Nguyễn');
  await user.seeText('No machines are in progress.');

  await user.click('button', 'Actions');
  await user.click('link', 'Export Machines');
  await user.seeText('VSA1234567');
  await user.click('button', 'Export Machines');
  await user.click('button', 'Export');
  await user.seeText(/Ada Fontenot: 1 machine/);
  await user.see('link', 'XLSX of batch 1');
  const csv = await user.tab.evaluate("fetch('/api/export/download/1/csv').then((response) => response.text())");
  expect(csv).toContain('VSA1234567');
});

test("a photo of a machine's label opens its card", async ({ user, shop, logInAs }, testInfo) => {
  await shop.addMachine();
  const photo = testInfo.outputPath('label.png');
  await writeFile(photo, toPng(await drawPicture(1600, 1200, [{ kind: 'QRCode', text: '1', x: 700, y: 500, module: 10 }])));
  await logInAs(shop.tess, '/find');
  await user.upload('Take a photo', photo);
  await user.seePath('/card/1');
  await user.seeText('VSA1234567');
});

/** Cuts the connection until the page is loaded again. */
function cutConnection(): void {
  globalThis.fetch = () => Promise.reject(new TypeError('No connection.'));
  document.dispatchEvent(new Event('visibilitychange'));
}
