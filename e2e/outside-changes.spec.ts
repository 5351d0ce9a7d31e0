import { expect } from '@playwright/test';
import { clickInDialog, test } from './fixtures.ts';

/** What translators and extensions do to the texts of a page, again and again. */
const changes = {
  'translated as Chrome does it': (text: Text) => {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`«${text.data}»`);
  },
  'replaced in two steps': (text: Text) => {
    const font = document.createElement('font');
    font.textContent = `«${text.data}»`;
    text.before(font);
    text.remove();
  },
  'wrapped by an extension': (text: Text) => {
    const mark = document.createElement('mark');
    text.replaceWith(mark);
    mark.append(text);
  },
  'removed by an extension': (text: Text) => text.remove(),
};

/** Buttons keep their names, by which the test finds them. */
function changeTexts(change: (text: Text) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const kept = 'font, mark, button, dialog, style, select';
  for (const text of texts) if (text.data.trim() && !text.parentElement?.closest(kept)) change(text);
}

for (const [how, change] of Object.entries(changes)) {
  test(`a card whose texts are ${how} goes on working`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await logInAs(shop.tess, `/card/${id}`);
    await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
    // As text, because the page's policy forbids making functions of text.
    await page.evaluate(`window.changeAll = () => (${changeTexts.toString()})(${change.toString()}); changeAll();`);
    await page.getByRole('button', { name: 'Complete Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
    await page.evaluate('changeAll()');
    // A coworker's note arrives.
    await shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Leaks at the left' });
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(page.getByText('Leaks at the left').first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  });
}
