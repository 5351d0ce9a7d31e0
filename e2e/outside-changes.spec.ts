import { expect } from '@playwright/test';
import { clickInDialog, test } from './fixtures.ts';

// What else changes the texts of a page is in web/app/outside-changes.test.tsx.

/** Buttons keep their names, by which the test finds them. */
function translateAsChrome(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, button, dialog, style, select')) continue;
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`«${text.data}»`);
  }
}

test('a card whose texts are translated as Chrome does it goes on working', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await page.evaluate(translateAsChrome);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await page.evaluate(translateAsChrome);
  // A coworker's note arrives.
  await shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Leaks at the left' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByText('Leaks at the left').first()).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
});
