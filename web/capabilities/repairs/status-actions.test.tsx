import { expect } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { clickInDialog, openHistory, pressEnter, textsOf, toast, url } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

const button = (name: string) => page.getByRole('button', { name });
const question = page.getByRole('dialog', { name: 'Update Status?' });
const fault = question.getByLabelText("What's wrong now?");
const notes = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');

async function addExported(shop: ComponentShop): Promise<number> {
  const id = await shop.addMachine({ serial: 'BACK1234567' });
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.call('ada', 'POST', '/api/export/export_all');
  return id;
}

test('Continue Repair of a machine that came back asks what is wrong now, by keyboard', async ({ shop }) => {
  const id = await addExported(shop);
  await shop.show(`/card/${id}`, 'walt');
  await pressEnter(button('Continue Repair'));
  await expect.element(question).toMatchTextContent('This starts a new repair on your bench.');
  await expect.element(fault).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('Since May');
  await pressEnter(question.getByRole('button', { name: 'Not cooling' }));
  await expect.element(fault).toHaveValue('Since May, Not cooling');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();

  // What was typed outlasts the screen, and a refusal.
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  history.back();
  const accept = shop.answer('PATCH /api/update/update_machine/', () =>
    Response.json({ success: false, message: 'The bench is full.' }, { status: 409 }),
  );
  await pressEnter(button('Continue Repair'));
  await pressEnter(question.getByRole('button', { name: 'Update' }));
  await expect.element(toast('The bench is full.')).toBeVisible();
  accept();
  await pressEnter(button('Continue Repair'));
  await expect.element(fault).toHaveValue('Since May, Not cooling');
  await pressEnter(question.getByRole('button', { name: 'Update' }));
  await expect.element(toast('Machine marked as in_progress')).toBeVisible();
  await expect.element(notes).toMatchTextContent(/Since May, Not cooling.*Walt Broussard/s);
  const lines = await openHistory();
  const text = /Repair 2.*Inventoried → to In Progress.*Repair 1/s;
  await expect.poll(() => textsOf(lines).join('\n')).toMatch(text);
});

test('the fault may be left out, and a reopened repair is not asked for it', async ({ shop }) => {
  await shop.show(`/card/${await addExported(shop)}`, 'walt');
  await button('Continue Repair').click();
  await expect.element(fault).toBeVisible();
  await clickInDialog('Update Status?', 'Update');
  await expect.element(toast('Machine marked as in_progress')).toBeVisible();
  await expect.element(page.getByText('No notes yet.')).toBeVisible();
  await button('Complete Repair').click();
  await clickInDialog('Update Status?', 'Update');
  await button('Continue Repair').click();
  await expect.element(question).toMatchTextContent('This reopens the repair');
  await expect.element(fault).not.toBeInTheDocument();
});

test('a machine that is scanned on Start Repair asks the same, with what was typed there', async ({ shop }) => {
  const id = await addExported(shop);
  await shop.show('/', 'walt');
  await page.getByLabelText("What's wrong?").fill('Leaks again');
  await page.getByLabelText('Serial').click();
  await commands.scan('BACK1234567');
  await expect.element(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  await button('Continue Repair').click();
  await expect.element(question).toMatchTextContent('No new machine is added.');
  await expect.element(fault).toHaveValue('Leaks again');
  // A stray scan changes nothing and confirms nothing by itself.
  (await question.getByRole('button', { name: 'Cancel' }).findElement()).focus();
  await commands.scan('BACK1234567');
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Leaking' }).click();
  await clickInDialog('Update Status?', 'Update');
  await expect.poll(url).toBe(`/card/${id}`);
  await expect.element(notes).toMatchTextContent(/Leaks again, Leaking.*Walt Broussard/s);
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect.element(page.getByLabelText("What's wrong?")).toHaveValue('');
});

test.for([
  ['Tess Guidry', 'Tess Guidry'],
  ['Me', 'Walt Broussard'],
] as const)('when a coworker completes a repair, the confirmation asks whose work it was: %s', async ([whose, technician], { shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`, 'walt');
  await button('Complete Repair').click();
  const choice = page.getByRole('group', { name: 'Whose work was it?' });
  await expect.element(choice.getByRole('radio', { name: 'Tess Guidry' })).toBeChecked();
  await choice.getByText(whose).click();
  await clickInDialog('Update Status?', 'Update');
  await expect.element(page.getByText(`Technician: ${technician}`)).toBeVisible();
  await expect.element(toast('Machine marked as completed')).toBeVisible();
});

test('nobody is asked whose work it was for an own repair or for Continue Repair', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await button('Trash').click();
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await clickInDialog('Update Status?', 'Move to Trash');
  await expect.element(toast('Machine marked as trashed')).toBeVisible();
  await shop.show(`/card/${id}`, 'walt');
  await button('Continue Repair').click();
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});
