import { toast as toasts } from 'react-hot-toast/headless';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { findLayoutProblems } from '../../../e2e/layout-problems.ts';
import { press, toast } from '../../testing/locators.ts';
import { violations } from '../../testing/violations.ts';
import { printLabel, test } from '../../testing/with-zebra.ts';

test("an admin sees today's labels, opens one, and prints it again", async ({ shop }) => {
  const today = page.getByRole('region', { name: "Today's labels" });
  const jobs = today.getByRole('listitem');
  await shop.show('/printers', 'ada');
  await expect.element(today.getByText(/^No labels printed today\./)).toBeVisible();
  const id = await shop.addMachine();
  await printLabel(shop, id, 2);
  await shop.show('/printers', 'ada');
  await expect.element(jobs).toMatchTextContent(/, Tess Guidry, 2 labels\. Sent to the printer/);
  await expect.element(jobs.getByRole('link', { name: `Whirlpool fridge ${id}` })).toHaveAttribute('href', `/card/${id}`);
  await expect.element(jobs.getByRole('link', { name: `Open label ${id}` })).toHaveAttribute('href', `/api/labels/label/${id},${id}`);

  await press(`Reprint label ${id}`);
  await expect.element(toast('2 labels sent to the printer.')).toBeVisible();
  await expect.poll(() => jobs.elements()).toHaveLength(2);
  await expect.element(jobs.first()).toMatchTextContent(/, Ada Fontenot, 2 labels\. Sent to the printer/);
  expect(await commands.printedByZebra()).toHaveLength(2);

  await commands.setZebraState('head open');
  await jobs
    .first()
    .getByRole('button', { name: `Reprint label ${id}` })
    .click();
  await expect.element(jobs.first()).toMatchTextContent('Not printed. The label printer is open. Close its cover.');
  expect(await violations()).toEqual([]);
  // A toast covers what is below it for a moment.
  toasts.remove();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  expect(findLayoutProblems()).toEqual([]);
});
