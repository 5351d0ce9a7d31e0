import { expect } from '@playwright/test';
import { clickLogout, submitLogin } from './fixtures.ts';
import { addMachine, cut, reconnect, storedReplies, visit } from './offline.ts';
import { test } from './restartable-server.ts';

test('cards, the bench and lists can be read without a connection, with their age', async ({ page, context, server }) => {
  const id = await addMachine(server);
  const unknown = await addMachine(server, { serial: 'UNSEEN', model: 'UNSEEN' });
  await visit(page, server, ['/bench', '/table', '/parts', `/card/${id}`]);
  await cut(context, server);
  const age = page.getByText(/^As of \d+:\d\d\s[AP]M$/);
  for (const [path, text] of [
    [`/card/${id}`, 'VSA1234567'],
    ['/bench', `Whirlpool fridge ${id}`],
    ['/table', 'WRT311FZDM'],
    ['/parts', 'No machine waits for a part.'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(age).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Fettle Tess');
  }
  await page.goto(`${server.url}/card/${unknown}`);
  await expect(page.getByText("This card isn't on this device. It opens as soon as Fettle answers.")).toBeVisible();
  await reconnect(context, server);
  await expect(page.getByText('UNSEEN').first()).toBeVisible();
  await expect(age).toHaveCount(0);
});

test('nothing can be read without a connection after a logout', { tag: '@main' }, async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await clickLogout(page);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect.poll(() => storedReplies(page)).toEqual([]);
  await cut(context, server);
  await page.goto(`${server.url}/card/${id}`);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('VSA1234567')).toHaveCount(0);
});

test('after an admin ended the session, nothing can be read without a connection, also in a page that opened since; what waits is sent at the next login', async ({
  page,
  context,
  server,
}) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Made before the phone was lost');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
  await page.close();
  const { data } = await server.ada.call('GET', `/api/read/get_sessions/${server.tess.user.id}`);
  for (const session of data as { id: string }[]) {
    await server.ada.call('DELETE', `/api/delete/end_session/${server.tess.user.id}/${session.id}`);
  }
  await context.setOffline(false);

  const opened = await context.newPage();
  const login = opened.getByRole('heading', { name: 'Login' });
  await opened.goto(server.url);
  await expect(login).toBeVisible();
  await expect.poll(() => storedReplies(opened)).toEqual([]);
  await cut(context, server);
  await opened.goto(`${server.url}/card/${id}`);
  await expect(login).toBeVisible();
  await expect(opened.getByText('VSA1234567')).toHaveCount(0);

  await reconnect(context, server);
  await submitLogin(opened, 'Tess Guidry');
  await expect(opened.getByText('Made before the phone was lost', { exact: true })).toBeVisible();
  await expect(opened.getByRole('button', { name: '1 change waiting' })).toHaveCount(0);
});

test('a scanned serial opens a known card without a connection; another is looked up when there is one', async ({
  page,
  context,
  server,
}) => {
  const id = await addMachine(server, { serial: 'KNOWN1' });
  const unseen = await addMachine(server, { serial: 'UNSEEN1' });
  await visit(page, server, [`/card/${id}`, '/find']);
  await cut(context, server);
  const box = page.getByLabel('Serial, model, brand or note');
  await box.fill('unseen-1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("It's looked up again as soon as Fettle answers.")).toBeVisible();
  await box.fill('known-1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(new RegExp(`/card/${id}$`));
  await expect(page.getByText('KNOWN1')).toBeVisible();
  await page.goto(`${server.url}/find`);
  await box.fill('unseen-1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("It's looked up again as soon as Fettle answers.")).toBeVisible();
  await reconnect(context, server);
  await expect(page).toHaveURL(new RegExp(`/card/${unseen}$`));
});

test('a note that was sent from a stored card is on it after a reload without a connection', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill('Compressor is loud');
  await page.getByRole('button', { name: 'Save Note' }).click();
  const waiting = page.getByRole('button', { name: '1 change waiting' });
  await expect(waiting).toBeVisible();
  await context.route('**/api/read/get_machine/*', (route) => route.abort());
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveText([/^Compressor is loud/]);
});
