import { expect } from '@playwright/test';
import { drawPhoto } from './draw-photo.ts';
import { openHistory, test } from './fixtures.ts';

test.use({ shopEnvironment: { SHOP_TIME_ZONE: 'America/Chicago' } });

test('what was made without a connection shows when it was made and when it arrived', async ({ page, shop, logInAs }) => {
  const id = await shop.withClockAt('2026-11-19T15:00:00.000Z', () => shop.addMachine());
  const photo = await drawPhoto(page, 'one.jpg');
  const dayBefore = { 'x-fettle-made-on': '2026-11-20T15:12:00.000Z' };
  const sameDay = { 'x-fettle-made-on': '2026-11-21T15:12:00.000Z' };
  await shop.withClockAt('2026-11-21T20:41:00.000Z', async () => {
    const addNote = (content: string, headers = {}) => shop.tess.call('POST', `/api/create/add_note/${id}`, { content }, headers);
    await addNote('No power.', dayBefore);
    await addNote('Fuse is fine.', sameDay);
    await shop.tess.call('POST', `/api/create/add_photo/${id}`, photo.buffer, sameDay);
    await addNote('Board replaced.');
  });
  await logInAs(shop.tess, `/card/${id}`);

  const atOnce = /Tess Guidry, November 21, 2026 at 2:41 PM$/;
  const onSameDay = /Tess Guidry, November 21, 2026 at 9:12 AM, arrived 2:41 PM$/;
  const onNextDay = /Tess Guidry, November 20, 2026 at 9:12 AM, arrived November 21, 2026 at 2:41 PM$/;
  const notes = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  await expect(notes).toHaveText([atOnce, onSameDay, onNextDay]);
  const history = await openHistory(page);
  await expect(history.getByRole('listitem')).toHaveText([/^Repair 1/, onSameDay, /^Checked in/]);
  await page.getByRole('button', { name: 'Photo 1 of 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo', exact: true }).getByText('Tess Guidry')).toHaveText(onSameDay);
});
