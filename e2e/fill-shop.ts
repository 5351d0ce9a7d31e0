import type { Page } from '@playwright/test';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { readyTypes } from '@fettle/contract/shared/ready-types.ts';
import { publicRecord, recallFile } from '../server/testing/public-recalls.ts';
import type { Shop } from './fixtures.ts';

const longMachine = {
  type_of: 'dryer',
  brand: 'frigidaire_professional',
  model: 'FPRU19F8WF0-WRS325SDHZ',
  serial: 'JE4505327012345678',
  style: 'Front Load Electric',
  color: 'Black Stainless',
  condition: 'Scratch and Dent',
  vendor: 'stines_lc',
};

export const longSerial = '8B'.repeat(32);

/** Gives Walt the longest name that people have, and one machine in each state. Returns the card of the last one in progress; the one before waits for a part. */
export async function fillShop(shop: Shop): Promise<number> {
  const { ada, walt } = shop;
  await ada.call('PATCH', `/api/update/update_user/${walt.user.id}`, {
    first_name: 'Maximiliana-Guadalupe',
    last_name: 'Featherstonehaugh Thibodeaux',
    email: 'maximiliana.featherstonehaugh.thibodeaux@bayou-appliance.example',
  });
  const { id: tess } = shop.tess.user;
  await ada.call('PATCH', `/api/update/update_user/${tess}`, { last_name: 'Featherstonehaugh '.repeat(3), is_active: false });
  for (const status of ['completed', 'completed', 'trashed']) {
    const serial = status === 'trashed' ? longSerial : longMachine.serial;
    const id = await shop.addMachine({ ...longMachine, serial }, walt);
    await walt.call('PATCH', `/api/update/update_machine/${id}`, { status });
    if (id === 1) await ada.call('POST', '/api/export/export_all');
  }
  const daysAgo20 = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await shop.withClockAt(daysAgo20, () => shop.addMachine(longMachine, walt));
  await ada.call('POST', '/api/create/add_wall_link', { name: 'TV above the washer bench, left of the door', shows_names: true });
  const waiting = await shop.addMachine(longMachine, walt);
  const part = { part_number: 'W10321304-REPLACEMENT', description: 'Main control board', supplier: 'Professional-Parts/Louisiana' };
  await walt.call('POST', `/api/create/add_awaited_part/${waiting}`, { ...part, expected_on: '2026-11-03' });
  for (const content of ['x'.repeat(300), ...Array.from({ length: 38 }, (_, index) => `Note ${index}: ${'heater '.repeat(24)}`), 'OK']) {
    await walt.call('POST', `/api/create/add_note/${waiting}`, { content });
  }
  const { note } = await walt.call('POST', `/api/create/add_note/${waiting}`, { content: `Wrong machine: ${'heater '.repeat(24)}` });
  await walt.call('DELETE', `/api/delete/delete_note/${(note as { id: number }).id}`);
  const id = await shop.addMachine(longMachine, walt);
  for (const content of ['Drum seal replaced, ran a full cycle, no leak.', 'Ordered W10321304 from Professional-Parts/Louisiana.', 'OK']) {
    await walt.call('POST', `/api/create/add_note/${id}`, { content });
  }
  return id;
}

/** Gives the shop more types than fit beside each other, and so many brands that one is found by typing. */
export async function growLists({ ada }: Shop): Promise<void> {
  let { version } = (await ada.call('GET', '/api/read/lists')).data as ShopLists;
  for (const { key } of readyTypes) {
    await ada.call('PATCH', '/api/update/update_list_entry', { list: 'types', key, is_retired: false, version });
    version += 1;
  }
  for (let number = 1; number <= 21; number += 1) {
    await ada.call('POST', '/api/create/add_list_entry', { list: 'brands', label: `Professional Appliances ${number}`, version });
    version += 1;
  }
}

const Title = 'Electrolux Home Products Recalls Frigidaire and Kenmore Top-Load Washers Due to Fire and Shock Hazards (Recall Alert)';

/** Reads a file with two notices, and a record that cannot be read. */
export async function chooseRecalls(page: Page): Promise<void> {
  const newer = publicRecord({ RecallID: 99902, RecallNumber: '26902', RecallDate: '2026-06-14T00:00:00', Title });
  const { bytes: buffer } = recallFile([publicRecord(), newer, { Title }]);
  await page.getByLabel('Read a file').setInputFiles({ name: 'recalls.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Apply' }).waitFor();
}
