import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openDecoder } from '../capabilities/scanning/decoder.ts';
import { textsOf, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const checklist = page.getByRole('region', { name: 'Set up your shop' });

test('the team is done when the admin says so, and one list has everyone with their role', async ({ shop }) => {
  await shop.show('/shop', 'ada');
  await checklist.getByRole('button', { name: 'Undo: Your team done' }).click();
  await expect.element(checklist).toMatchTextContent('2 colleagues are registered.');
  await expect.element(checklist.getByRole('link', { name: 'Add another' })).toHaveAttribute('href', '/register');
  await checklist.getByRole('button', { name: 'Done: Your team' }).click();
  await expect.element(checklist.getByRole('button', { name: 'Undo: Your team done' })).toBeVisible();

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
  await expect.element(name).toHaveAccessibleDescription('Set by SHOP_NAME in the environment of the server.');
  await page.getByLabelText('Time zone').selectOptions('Europe/Paris');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Shop saved.')).toBeVisible();
  expect(await shop.call('tess', 'GET', '/api/read/get_shop')).toMatchObject({ data: { time_zone: 'Europe/Paris' } });
  await expect.element(page.getByText(/^Phones can't reach this server\./)).toBeVisible();
});

test.for([
  ['https://bayou.example/trust', /The page explains how to trust the certificate of this shop, which each of them does once\.$/],
  ['https://bayou.example', /and add the page to the home screen\.$/],
  ['http://192.168.1.20:3000', /Without HTTPS, browsers do not let Fettle use the camera: set TLS to auto\.$/],
] as const)('a phone is shown the way to %s, in words and as a QR code', async ([url, explanation], { shop }) => {
  shop.answer('GET /api/read/get_shop_settings', async (_request, askServer) => {
    const reply = await (await askServer()).json();
    return Response.json({ ...reply, data: { ...reply.data, phone_url: url } });
  });
  await shop.show('/shop#phones', 'ada');
  const phones = page.getByRole('region', { name: 'Phones' });
  await expect.element(phones.getByText(/^Scan this with the camera of each phone and tablet/)).toMatchTextContent(explanation);
  await expect.element(phones.getByText(url)).toBeVisible();
  await expect.element(phones).toBeInViewport();
  expect(await readCode(phones.getByRole('img', { name: 'QR code' }).element())).toBe(url);
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
