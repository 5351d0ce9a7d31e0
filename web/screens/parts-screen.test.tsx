import { expect, onTestFinished, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { toast } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { withoutMarks } from '../testing/pseudo-language.ts';
import { violations } from '../testing/violations.ts';

/** The day in so many days, as in a date field. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A fridge waits for a late part and one without a day, a washer for a part that is still to come. */
async function fill(shop: ComponentShop): Promise<{ fridge: number; washer: number }> {
  const fridge = await shop.addMachine();
  const washer = await shop.addMachine({ type_of: 'washer', brand: 'lg', model: 'WM4000', serial: 'LG200', style: 'Front Load' }, 'walt');
  for (const [id, part] of [
    [fridge, { description: 'Gasket, left door' }],
    [washer, { part_number: '4681EA2001T', description: 'Drain pump', supplier: 'Encompass', expected_on: dayIn(5) }],
    [fridge, { part_number: 'WR51X10101', supplier: 'ENCOMPASS', expected_on: dayIn(-8) }],
  ] as const)
    await shop.call('tess', 'POST', `/api/create/add_awaited_part/${id}`, part);
  return { fridge, washer };
}

const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name });
const names = () => [...document.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent.trim());
const allNames = ['WR51X10101', '4681EA2001T Drain pump', 'Gasket, left door'];
const text = `ENCOMPASS
- WR51X10101, for fridge 1 (Whirlpool WRT311FZDM, serial VSA1234567)
- 4681EA2001T, Drain pump, for washer 2 (LG WM4000, serial LG200)

No supplier
- Gasket, left door, for fridge 1 (Whirlpool WRT311FZDM, serial VSA1234567)
`;

test('the list of awaited parts starts with the late ones and links to the cards', async ({ shop }) => {
  const { fridge } = await fill(shop);
  await shop.show('/parts', 'walt');
  await expect.poll(names).toEqual(allNames);
  await expect.element(region('Late (1)').getByRole('listitem')).toMatchTextContent(/[789] days late, expected/);
  await expect.element(region('Expected (1)')).toMatchTextContent('Drain pump');
  await expect.element(region('No expected day (1)')).toMatchTextContent('Gasket');
  await page.getByText('By supplier').click();
  await expect.poll(() => location.pathname + location.search).toBe('/parts?order=supplier');
  expect(names()).toEqual(allNames);
  await expect.element(region('ENCOMPASS (2)')).toBeVisible();
  await shop.show('/parts?order=supplier', 'walt');
  await expect.element(page.getByRole('radio', { name: 'By supplier' })).toBeChecked();
  await page
    .getByRole('link', { name: `Whirlpool fridge ${fridge}` })
    .first()
    .click();
  await expect.poll(() => location.pathname).toBe(`/card/${fridge}`);
});

test('a row on a phone is at most 64 pixels high, its machine at least 48, and the bar shows how long a part is late', async ({ shop }) => {
  await fill(shop);
  await shop.show('/parts');
  await expect.poll(names).toEqual(allNames);
  const rows = [...document.querySelectorAll('main li > div')];
  for (const row of rows) {
    expect(row.clientHeight).toBeLessThanOrEqual(64);
    expect(row.clientHeight).toBeGreaterThanOrEqual(48);
  }
  // At the edge of the row, far from the text of the link.
  const [late, expected, unknown] = rows.map((row) => {
    row.scrollIntoView({ block: 'center' });
    const { left, top, height } = row.getBoundingClientRect();
    expect(document.elementFromPoint(left + 2, top + height / 2)).toHaveAttribute('href', expect.stringMatching(/^\/card\/\d$/));
    return [...row.querySelectorAll('svg[class*="timeLine"] rect')].map((part) => part.getBoundingClientRect());
  });
  // What is requested after its expected day has only the bar. Today is the mark.
  expect(late?.[0]?.width).toBe(0);
  expect(late?.[1]?.width).toBeGreaterThan(0);
  expect(late?.[1]?.right).toBeCloseTo(late?.[2]?.left ?? 0, 0);
  expect(expected?.[0]?.right).toBeGreaterThan(expected?.[2]?.right ?? Infinity);
  expect(expected?.[1]?.width).toBe(0);
  expect(unknown?.[1]?.width).toBe(0);
});

test('a part is received from the list, and Undo puts it back', async ({ shop }) => {
  const { washer } = await fill(shop);
  const awaited = async () => {
    const { data } = await shop.call('tess', 'GET', `/api/read/get_machine/${washer}`);
    return (data as { awaited_parts: object[] }).awaited_parts;
  };
  await shop.show('/parts');
  const receive = button('Part is here: 4681EA2001T, Drain pump');
  await expect.element(receive).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  onTestFinished(() => answer(undefined));
  shop.answer('GET /api/read/get_awaited_parts', () => held);
  await receive.click();
  await expect.element(page.getByText('4681EA2001T, Drain pump is here.')).toBeVisible();
  answer(undefined);
  await expect.element(region('Expected (0)')).toBeVisible();
  expect(await awaited()).toEqual([]);
  expect(await violations()).toEqual([]);
  await button('Undo').click();
  await expect.element(region('Expected (1)')).toMatchTextContent('Drain pump');
  expect(await awaited()).toHaveLength(1);
});

test('a part that is received without a connection leaves the list until Undo, and is sent once', async ({ shop }) => {
  const { fridge } = await fill(shop);
  const awaited = async () => (await shop.getMachine(fridge)).awaited_parts.length;
  // Only a change of a machine that the device knows can wait.
  await shop.show('/parts');
  await page
    .getByRole('link', { name: `Whirlpool fridge ${fridge}` })
    .first()
    .click();
  await expect.element(button('Wait for part')).toBeVisible();
  history.back();
  const receive = button('Part is here: Gasket, left door');
  await expect.element(receive).toBeVisible();
  const reconnect = shop.answer('PATCH /api/update/end_awaited_part/', () => Promise.reject(new TypeError('No connection.')));
  await receive.click();
  await expect.element(page.getByText('Gasket, left door is here.', { exact: true })).toBeVisible();
  await expect.element(receive).not.toBeInTheDocument();
  await expect.element(region('No expected day (0)')).toBeVisible();
  await button('Undo').click();
  await expect.element(region('No expected day (1)')).toBeVisible();
  await receive.click();
  await expect.element(receive).not.toBeInTheDocument();
  await expect.element(button('3 changes waiting')).toBeVisible();
  expect(await awaited()).toBe(2);
  reconnect();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: /^\d changes? (waiting|not accepted)/ })).not.toBeInTheDocument();
  expect(await awaited()).toBe(1);
  await expect.element(receive).not.toBeInTheDocument();
});

test('the list can be copied as text', async ({ shop }) => {
  await fill(shop);
  await shop.show('/parts');
  await button('Copy as text').click();
  await expect.element(toast('Copied. Paste it into a message to the supplier.')).toBeVisible();
  const message = document.createElement('textarea');
  document.body.append(message);
  message.focus();
  await userEvent.paste();
  await expect.poll(() => withoutMarks(message.value)).toBe(text);
});

test('over plain http, where scripts cannot copy, the text is shown selected', async ({ shop }) => {
  await fill(shop);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await shop.show('/parts');
  await button('Copy as text').click();
  const area = page.getByRole('dialog', { name: 'Copy as text' }).getByRole('textbox');
  await expect.element(area).toHaveFocus();
  const { value, selectionStart, selectionEnd } = area.element() as HTMLTextAreaElement;
  expect(withoutMarks(value)).toBe(text);
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(await violations()).toEqual([]);
  await button('Close').click();
  await expect.element(button('Copy as text')).toHaveFocus();
});

test('the list prints in one go, with every part, the shop and the day, and without buttons', async ({ shop }) => {
  await fill(shop);
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  onTestFinished(async () => {
    print.mockRestore();
    await commands.emulateMedia(null);
  });
  await shop.show('/parts');
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
  await commands.emulateMedia('print');
  const { data } = (await shop.call('tess', 'GET', '/api/read/get_shop')) as { data: { name: string } };
  await expect.element(page.getByText(new RegExp(`^${data.name}, .+, ${new Date().getFullYear()}$`))).toBeVisible();
  for (const name of [/WR51X10101/, /Drain pump/, /Gasket, left door/, /Whirlpool fridge/, /LG washer/])
    await expect.element(page.getByText(name).first()).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('the list says when nothing is awaited, when it failed to load, and when it is cut', async ({ shop }) => {
  await shop.show('/parts');
  await expect.element(page.getByText(/No machine waits for a part\./)).toBeVisible();
  await expect.element(button('Copy as text')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);

  const mend = shop.answer('GET /api/read/get_awaited_parts', () => Response.json({ success: false, message: 'Broken.' }, { status: 500 }));
  await shop.show('/parts');
  await expect.element(page.getByText("Couldn't load the awaited parts.")).toBeVisible();
  expect(await violations()).toEqual([]);
  mend();
  await fill(shop);
  await button('Try again').click();
  await expect.poll(names).toHaveLength(3);

  // Creating more than 500 parts takes too long here. The unit tests cover the call; this test covers the screen.
  const reply = await shop.call('tess', 'GET', '/api/read/get_awaited_parts');
  shop.answer('GET /api/read/get_awaited_parts', () => Response.json({ ...reply, meta: { is_cut: true } }));
  await shop.show('/parts');
  await expect.element(page.getByText('Showing the first 3 parts.')).toBeVisible();
});
