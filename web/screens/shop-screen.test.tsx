import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDecoder } from '../capabilities/scanning/decoder.ts';
import { press, textsOf, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const checklist = page.getByRole('region', { name: 'Set up your shop' });

test('the team is done when the admin says so, and one list has everyone with their role', async ({ shop }) => {
  await shop.call('ada', 'PATCH', '/api/update/mark_setup_step', { step: 'team', is_done: false });
  await shop.show('/admin-panel', 'ada');
  await expect.element(checklist).toMatchTextContent('2 colleagues are registered.');
  await expect.element(checklist.getByRole('link', { name: 'Add another' })).toHaveAttribute('href', '/register');
  await checklist.getByRole('button', { name: 'Done: Your team' }).click();
  await expect.element(checklist).not.toBeInTheDocument();

  await shop.show('/employee-info', 'ada');
  const team = page.getByRole('region', { name: 'Team' }).getByRole('listitem');
  const names = [/^Ada .*Office, admin$/, /^Tess .*Fridge Tech$/, /^Walt .*Washer Tech$/];
  await expect.poll(() => textsOf(team)).toEqual(names.map((name) => expect.stringMatching(name) as string));
  expect(await violations()).toEqual([]);
  await team.filter({ hasText: 'Walt' }).getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Walt Broussard' })).toBeVisible();
});

test('an admin sees what the environment sets, and why it cannot be changed', async ({ shop }) => {
  await shop.show('/shop', 'ada');
  const name = page.getByLabelText('Name');
  await expect.element(name).toHaveValue('Bayou Appliance');
  await expect.element(name).toBeDisabled();
  await expect.element(page.getByText(/^The server sets the name\. To change it here, ask the person who runs the server/)).toBeVisible();
  await expect.element(page.getByText('SHOP_NAME=Bayou Appliance', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy SHOP_NAME=Bayou Appliance' })).toBeVisible();
  await page.getByLabelText('Time zone').selectOptions('Europe/Paris');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Shop saved.')).toBeVisible();
  expect(await shop.call('tess', 'GET', '/api/read/get_shop')).toMatchObject({ data: { time_zone: 'Europe/Paris' } });
  await expect.element(page.getByText(/^Phones can't reach this server\./)).toBeVisible();
});

test('an admin chooses the language of what the shop prints and exports', async ({ shop }) => {
  await shop.show('/shop', 'ada');
  const language = page.getByLabelText('Language', { exact: true });
  await expect.element(language).toHaveValue('en');
  await language.selectOptions('Español');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(toast('Shop saved.')).toBeVisible();
  expect(await shop.call('tess', 'GET', '/api/read/get_shop')).toMatchObject({ data: { language: 'es' } });
});

test('the shop form sends what was typed, so that the change of another admin stays', async ({ shop }) => {
  const bodies = shop.recordBodies('PATCH /api/update/update_shop');
  await shop.show('/shop', 'ada');
  const timeZone = page.getByLabelText('Time zone');
  await timeZone.selectOptions('Europe/Paris');
  const slowly = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/get_shop_settings', () => slowly.promise);
  await press('Save');
  await expect.element(toast('Shop saved.')).toBeVisible();
  await shop.call('ada', 'PATCH', '/api/update/update_shop', { time_zone: 'America/Chicago' });
  await page.getByLabelText('Language', { exact: true }).selectOptions('Español');
  await press('Save');
  slowly.resolve(undefined);
  await expect.element(timeZone).toHaveValue('America/Chicago');
  await press('Save');
  await expect.element(toast('No changes were made.')).toBeVisible();
  expect(bodies).toEqual([{ time_zone: 'Europe/Paris' }, { language: 'es' }]);
});

test('an admin sets the age limit, and takes it back', async ({ shop }) => {
  await shop.show('/shop', 'ada');
  const limit = page.getByLabelText('We take machines up to this many years old');
  await limit.fill('0');
  await press('Save age limit');
  await expect.element(limit).toHaveAttribute('aria-invalid', 'true');
  await limit.fill('12');
  await press('Save age limit');
  await expect.element(toast('Shop saved.')).toBeVisible();
  const saved = async () => (await shop.call('tess', 'GET', '/api/read/get_shop')) as { data: { max_age_years: number | null } };
  expect((await saved()).data.max_age_years).toBe(12);
  await shop.show('/shop', 'ada');
  await expect.element(limit).toHaveValue(12);
  await limit.fill('');
  await userEvent.keyboard('1e');
  await press('Save age limit');
  await expect.element(limit).toHaveAttribute('aria-invalid', 'true');
  expect((await saved()).data.max_age_years).toBe(12);
  await limit.fill('');
  await press('Save age limit');
  await expect.poll(async () => (await saved()).data.max_age_years).toBeNull();
});

test.for([
  ['https://bayou.example/trust', /The page shows how to trust this shop, which each of them does once\.$/, undefined],
  ['https://bayou.example', /and add the page to the home screen\.$/, undefined],
  ['http://192.168.1.20:3000', /and add the page to the home screen\.$/, 'TLS=auto'],
] as const)('a phone is shown the way to %s, in words and as a QR code', async ([url, explanation, setting], { shop }) => {
  shop.answer('GET /api/read/get_shop_settings', async (_request, askServer) => {
    const reply = await (await askServer()).json();
    return Response.json({ ...reply, data: { ...reply.data, phone_url: url } });
  });
  await shop.show('/shop#phones', 'ada');
  const phones = page.getByRole('region', { name: 'Phones' });
  await expect.element(phones.getByText(/^Scan this with the camera of each phone and tablet/)).toMatchTextContent(explanation);
  await expect.element(phones.getByText(url)).toBeVisible();
  expect(textsOf(phones.getByRole('code'))).toEqual(setting ? [setting] : []);
  await expect.element(phones).toBeInViewport();
  expect(await readCode(phones.getByRole('img', { name: 'QR code' }).element())).toBe(url);
});

test('a line for the settings is copied, or selected where the browser does not allow that', async ({ shop }) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('Not allowed.'));
  onTestFinished(() => writeText.mockRestore());
  await shop.show('/shop', 'ada');
  await press('Copy SHOP_NAME=Bayou Appliance');
  await expect.element(toast('Copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('SHOP_NAME=Bayou Appliance');
  await press('Copy SHOP_NAME=Bayou Appliance');
  await expect.element(toast('Selected. Copy it with Ctrl+C, or tap and hold it.')).toBeVisible();
  expect(getSelection()?.toString()).toBe('SHOP_NAME=Bayou Appliance');
});

/** What a phone reads. */
async function readCode(svg: Element): Promise<string | undefined> {
  const image = new Image(400, 400);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(400, 400);
  canvas.getContext('2d')?.drawImage(image, 0, 0, 400, 400);
  const decoder = openDecoder(() => {});
  const codes = await decoder.decode('label', await canvas.convertToBlob());
  decoder.close();
  return codes?.[0]?.text;
}
