import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog, toast, url } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

const bar = page.getByRole('group', { name: 'Machine actions' });
const button = (name: string) => bar.getByRole('button', { name });
const link = (name: string | RegExp) => bar.getByRole('link', { name });

test('after finishing a repair, the next one on my bench is the main button', async ({ shop }) => {
  const finished = await shop.addMachine();
  const waiting = await shop.addMachine({ brand: 'ge' });
  await shop.call('tess', 'POST', `/api/create/add_awaited_part/${waiting}`, { description: 'Gasket' });
  const next = await shop.addMachine({ type_of: 'dryer', brand: 'crosley', style: 'Top Load Gas' });
  await shop.show(`/card/${finished}`);
  await button('Complete Repair').click();
  await clickInDialog('Update Status?', 'Update');
  await expect.element(link(`Next: Crosley dryer ${next}`)).toBeVisible();
  await expect.element(link('Scan')).toBeVisible();
  await expect.element(button('Continue Repair')).toBeVisible();
  // One message: the toast. Undo has no words beside it.
  await expect.element(toast('Machine marked as completed')).toBeVisible();
  await expect.element(page.getByText('Moved to Completed.')).not.toBeInTheDocument();

  await link(/^Next/).click();
  await expect.poll(url).toBe(`/card/${next}`);
  await button('Trash').click();
  await clickInDialog('Update Status?', 'Move to Trash');
  // Nothing is left but the machine that waits.
  await expect.element(link('Scan')).toBeVisible();
  await expect.element(link(/^Next/)).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(button('Complete Repair')).toBeVisible();
  await expect.element(link('Scan')).not.toBeInTheDocument();
});

test('a machine that was finished earlier offers Continue Repair, not the next one', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.show(`/card/${id}`);
  await expect.element(button('Continue Repair')).toBeVisible();
  await expect.element(link(/^Next/)).not.toBeInTheDocument();
});
