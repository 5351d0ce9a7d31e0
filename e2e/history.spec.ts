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

test('a deleted note can be restored in place for 10 seconds', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.withClockAt('2026-11-20T15:00:00Z', async () => {
    for (const content of ['Ordered a relay.', 'Fitted the relay.'])
      await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
  });
  await page.clock.install();
  await logInAs(shop.tess, `/card/${id}`);
  const items = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  const note = page.getByRole('button', { name: /^Fitted the relay\. Walt Broussard, November 20, 2026/ });
  await note.press('Enter');
  await clickInDialog(page, 'Delete Note?', 'Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(items.first()).toContainText('Note deleted.');
  await expect(undo).toBeFocused();
  await expect(page.getByText('You can undo this for 10 seconds.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(note).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect((await openHistory(page)).getByText('Note restored: Fitted the relay.')).toBeVisible();

  await page.getByRole('button', { name: /Ordered a relay/ }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickInDialog(page, 'Delete Note?', 'Delete');
  await expect(undo).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(undo).toBeVisible();
  await page.clock.runFor(200);
  await expect(undo).toHaveCount(0);
  await expect(items).toHaveCount(1);
});
