import { expect, type Page, type Route } from '@playwright/test';
import { drawPhoto } from './draw-photo.ts';
import { test, toast } from './fixtures.ts';

const cure = 'Tell an admin: a proxy or a firewall is in the way.';
const refused = (what: string, status: number) => `Something between this device and Fettle refused ${what}: ${status}. ${cure}`;

/** What proxies, firewalls and guest networks reply in the place of Fettle. */
const foreign = {
  nginx: { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1><hr>nginx' },
  firewall: { status: 403, json: { success: false, errors: [{ code: 1020 }] } },
  login: { status: 401, headers: { 'www-authenticate': 'Basic' }, contentType: 'text/plain', body: 'Unauthorized' },
  portal: { status: 200, contentType: 'text/html', body: '<title>Welcome to the guest Wi-Fi</title>' },
  redirect: { status: 302, headers: { location: 'https://login.example/' }, body: '' },
  cut: { status: 200, json: undefined, contentType: 'application/json', body: '{"success":true,"message":"No' },
  gateway: { status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' },
} satisfies Record<string, Parameters<Route['fulfill']>[0]>;

const banner = (page: Page) => page.getByText("Can't reach Fettle");
const noteField = (page: Page) => page.getByRole('textbox', { name: 'New note' });

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click();
  await noteField(page).fill(text);
  await page.getByRole('button', { name: 'Save Note' }).click();
}

test('a photo that a proxy refuses says so and is sent once, and the next one goes through', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/create/add_photo/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.fulfill(foreign.nginx) : route.continue();
  });
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await page
    .getByLabel('Choose Photos')
    .setInputFiles([await drawPhoto(page, 'one.jpg'), await drawPhoto(page, 'two.jpg', { left: '#eee' })]);
  const uploads = page.getByRole('list', { name: 'Photos being uploaded' });
  await expect(uploads).toContainText(`Not uploaded. ${refused('this photo', 413)}`);
  await expect(uploads.getByRole('listitem')).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await writeNote(page, 'Hums');
  await expect(noteField(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(new Set(keys).size).toBe(keys.length);

  await uploads.getByRole('button', { name: 'Retry' }).click();
  await expect(uploads).toBeHidden();
});

test('what is refused at once stays in its form, and neither ends the session nor claims that Fettle is away', async ({
  page,
  shop,
  logInAs,
}) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  for (const [reply, status] of [
    [foreign.firewall, 403],
    [foreign.login, 401],
    [foreign.nginx, 413],
  ] as const) {
    await page.route('**/api/create/add_note/*', (route) => route.fulfill(reply), { times: 1 });
    await noteField(page).fill('Hums');
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(toast(page, refused('this change', status))).toBeVisible();
    await expect(noteField(page)).toHaveValue('Hums');
    await expect(banner(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(noteField(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'NOTES' }).getByText('Hums')).toHaveCount(1);
});

for (const name of ['portal', 'redirect', 'cut', 'gateway'] as const) {
  test(`a change that may have arrived (${name}) is sent a few times, holds up no other machine, and is never saved twice`, async ({
    page,
    shop,
    logInAs,
  }) => {
    const [first, second] = [await shop.addMachine(), await shop.addMachine({ serial: 'B1' })];
    await logInAs(shop.tess, `/card/${first}`);
    let sent = 0;
    await page.route(`**/api/create/add_note/${first}`, async (route) => {
      sent += 1;
      if (sent === 1) await route.fetch();
      await route.fulfill(foreign[name]);
    });
    await writeNote(page, 'Hums');
    await expect(toast(page, 'Saved on this device.')).toBeVisible();
    await page.goto(`${shop.url}/card/${second}`);
    await writeNote(page, 'Leaks');
    await expect(page.getByRole('region', { name: 'NOTES' }).getByText('Leaks')).toBeVisible();
    const notAccepted = page.getByRole('button', { name: '1 change not accepted' });
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(notAccepted).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(banner(page)).toBeHidden();
    // Leaving the first card may have cut one off.
    expect([4, 5]).toContain(sent);

    await page.unroute(`**/api/create/add_note/${first}`);
    await notAccepted.click();
    const list = page.getByRole('dialog', { name: 'Changes on this device' });
    await expect(list).toContainText('Something between this device and Fettle');
    await list.getByRole('button', { name: 'Retry' }).click();
    await expect(list).toContainText('Everything is sent.');
    const { data } = (await shop.tess.call('GET', `/api/read/get_machine/${first}`)) as { data: { notes: unknown[] } };
    expect(data.notes).toHaveLength(1);
  });
}

test('a change whose connection breaks off each time holds up no other machine', async ({ page, shop, logInAs }) => {
  const [first, second] = [await shop.addMachine(), await shop.addMachine({ serial: 'B1' })];
  await logInAs(shop.tess, `/card/${first}`);
  await page.route(`**/api/create/add_note/${first}`, (route) => route.abort());
  await writeNote(page, 'Hums');
  await expect(toast(page, 'Saved on this device.')).toBeVisible();
  await page.goto(`${shop.url}/card/${second}`);
  await writeNote(page, 'Leaks');
  await expect
    .poll(
      async () => ((await shop.tess.call('GET', `/api/read/get_machine/${second}`)) as { data: { notes: unknown[] } }).data.notes.length,
    )
    .toBe(1);
  await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
});

test('a read and the live changes that are refused say so; a guest network that answers everything counts as no connection', async ({
  page,
  shop,
  logInAs,
}) => {
  await page.route(/\/api\/live/, (route) => route.fulfill(foreign.portal));
  await page.route('**/api/read/get_machines/**', (route) => route.fulfill(foreign.firewall));
  await logInAs(shop.tess, '/table');
  await expect(toast(page, refused('this request', 403))).toBeVisible();
  await expect(
    toast(page, `Something between this device and Fettle replaced or cut off the reply to live changes. ${cure}`),
  ).toBeVisible();
  await expect(banner(page)).toBeHidden();

  await page.route('**/api/**', (route) => route.fulfill({ status: 200, json: { message: 'Log in to the guest Wi-Fi.' } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(banner(page)).toBeVisible();
  await page.unrouteAll();
  await expect(banner(page)).toBeHidden();
});

test('under a subpath of another site, the page says that it must be at the root', async ({ page, shop }) => {
  const index = await (await fetch(shop.url)).text();
  await page.route('http://shop.example/**', (route) =>
    new URL(route.request().url()).pathname === '/fettle/'
      ? route.fulfill({ contentType: 'text/html', body: index })
      : route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  );
  await page.goto('http://shop.example/fettle/');
  await expect(page.getByText('Fettle must be at the root of its address')).toBeVisible();
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Fettle must be at the root of its address')).toHaveCount(0);
});
