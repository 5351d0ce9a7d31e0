import { expect } from '@playwright/test';
import { clickInDialog, openHistory, test } from './fixtures.ts';

test('a printed card has no buttons and the full history', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  for (let number = 1; number <= 12; number += 1) {
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: `Note number ${number}` });
  }
  await logInAs(shop.tess, `/card/${id}`);
  const checkedIn = page.getByRole('region', { name: 'History' }).getByText('Checked in', { exact: true });
  const note = page.getByRole('region', { name: 'History' }).getByText('Note added: Note number 12');
  await openHistory(page);
  await expect(checkedIn).toBeVisible();
  await expect(note).toBeHidden();
  await openHistory(page);
  await expect(checkedIn).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(checkedIn).toBeVisible();
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeHidden();
});

test('the deletion of a note can be undone for 10 seconds', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'Ordered a relay.' });
  await page.clock.install();
  await logInAs(shop.tess, `/card/${id}`);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: /Ordered a relay/ }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickInDialog(page, 'Delete Note?', 'Delete');
  await expect(undo).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(undo).toBeVisible();
  await page.clock.runFor(200);
  await expect(undo).toHaveCount(0);
  await expect(page.getByText('No notes yet.')).toBeVisible();
});
