import { expect } from '@playwright/test';
import { clickInDialog } from './fixtures.ts';
import { addMachine, cut, reconnect, visit } from './offline.ts';
import { test } from './restartable-server.ts';

test('without a connection, the fault waits together with its Continue', async ({ page, context, server }) => {
  const notes = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  const id = await addMachine(server);
  await server.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await server.ada.call('POST', '/api/export/export_all');
  await visit(page, server, [`/card/${id}`]);
  await cut(context, server);
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await page.getByLabel("What's wrong now?").fill('Leaks again');
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(notes).toContainText(['Leaks again']);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await page.getByRole('button', { name: '1 change waiting' }).click();
  await expect(page.getByRole('dialog').getByText('Leaks again')).toBeVisible();
  await page.keyboard.press('Escape');
  await reconnect(context, server);
  await expect(page.getByRole('button', { name: /changes? waiting/ })).toHaveCount(0);
  const { data } = await server.tess.call('GET', `/api/read/get_machine/${id}`);
  expect(data).toMatchObject({ status: 'in_progress', notes: [{ content: 'Leaks again' }], repairs: [{ number: 2 }, { number: 1 }] });
  await expect(notes).toContainText(['Leaks again']);
});
