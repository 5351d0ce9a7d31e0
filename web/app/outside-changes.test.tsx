import { afterAll, beforeAll, expect } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { surviveOutsideChanges } from './outside-changes.ts';

/** What translators and extensions do to the texts of a page, again and again. */
const changes = [
  [
    'translated as Chrome does it',
    (text: Text) => {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`«${text.data}»`);
    },
  ],
  [
    'replaced in two steps',
    (text: Text) => {
      const font = document.createElement('font');
      font.textContent = `«${text.data}»`;
      text.before(font);
      text.remove();
    },
  ],
  [
    'wrapped by an extension',
    (text: Text) => {
      const mark = document.createElement('mark');
      text.replaceWith(mark);
      mark.append(text);
    },
  ],
  ['removed by an extension', (text: Text) => text.remove()],
] as const;

/** Buttons keep their names, by which the test finds them. */
function changeTexts(change: (text: Text) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const kept = 'font, mark, button, dialog, style, select';
  for (const text of texts) if (text.data.trim() && !text.parentElement?.closest(kept)) change(text);
}

const before = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(surviveOutsideChanges);
afterAll(() => void Object.defineProperties(Node.prototype, before));

test.for(changes)('a card whose texts are %s goes on working', async ([, change], { shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  const complete = page.getByRole('button', { name: 'Complete Repair' });
  await expect.element(complete).toBeVisible();
  changeTexts(change);
  await complete.click();
  await clickInDialog('Update Status?', 'Update');
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  changeTexts(change);
  // A coworker's note arrives.
  await shop.call('walt', 'POST', `/api/create/add_note/${id}`, { content: 'Leaks at the left' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect.element(page.getByText('Leaks at the left').first()).toBeVisible();
  await expect.element(page.getByText(/Something went wrong/)).not.toBeInTheDocument();
});
