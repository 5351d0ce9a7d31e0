import { expect } from '@playwright/test';
import { clickInDialog, test, toast } from './fixtures.ts';

// Fake timers, so the durations do not depend on the computer's speed.
test('a success toast stays for 2 s and an error toast for 4 s, and each is removed 1 s later', async ({ page, shop, logInAs }) => {
  await page.clock.install();
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  // What is loaded later would wait for the clock.
  await expect(page.getByRole('dialog', { name: 'Update Status?' })).toBeVisible();
  // A longer leap would end the stream of changes, and the page would take itself to be offline.
  await page.clock.pauseAt(Date.now() + 10_000);
  await clickInDialog(page, 'Update Status?', 'Update');
  const success = toast(page, 'Machine marked as completed');
  await expect(success).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(success).not.toHaveClass(/leaving/);
  await page.clock.runFor(200);
  await expect(success).toHaveClass(/leaving/);
  await page.clock.runFor(800);
  await expect(success).toHaveCount(1);
  await page.clock.runFor(300);
  await expect(success).toHaveCount(0);

  await shop.walt.call('PATCH', '/api/update/update_machine/1', { status: 'in_progress' });
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  const error = toast(page, "Someone else just changed this machine. Here's the latest.");
  await expect(error).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(error).not.toHaveClass(/leaving/);
  await page.clock.runFor(200);
  await expect(error).toHaveClass(/leaving/);
  await page.clock.runFor(1_000);
  await expect(error).toHaveCount(0);
});

test('toasts appear at the bottom right, at most 350 px wide, and do not cover the actions', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  const success = toast(page, 'Machine marked as completed');
  await expect(success).toBeVisible();
  const note = await success.boundingBox();
  const action = await page.getByRole('button', { name: 'Continue Repair' }).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(note?.width).toBeLessThanOrEqual(350);
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeGreaterThan(width - 40);
  const overlaps =
    note &&
    action &&
    note.x < action.x + action.width &&
    action.x < note.x + note.width &&
    note.y < action.y + action.height &&
    action.y < note.y + note.height;
  expect(overlaps).toBe(false);
});
