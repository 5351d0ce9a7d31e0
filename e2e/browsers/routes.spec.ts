import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './fixtures.ts';

/** Every route of the web app: where an admin opens it, and its heading. */
const routes: Record<string, [path: string, heading: string]> = {
  'wall/:code': ['/wall/AAAA-BBBB-CCCC', 'Bayou Appliance'],
  login: ['/login', 'Start Repair'],
  register: ['/register', 'Register New User'],
  index: ['/', 'Start Repair'],
  bench: ['/bench', 'My bench'],
  'card/:id': ['/card/1', '1 Whirlpool fridge'],
  find: ['/find', 'Search'],
  table: ['/table', 'Machines'],
  parts: ['/parts', 'Awaited Parts'],
  'public-metrics': ['/public-metrics', 'Ada'],
  add: ['/add', 'Start Repair'],
  password: ['/password', 'Account Security'],
  'account-security': ['/account-security', 'Account Security'],
  floor: ['/floor', 'Floor'],
  'admin-panel': ['/admin-panel', 'Admin Panel'],
  'employee-info': ['/employee-info', 'Employee Info'],
  'export/:id?': ['/export', 'Export'],
  printers: ['/printers', 'Printers'],
  shop: ['/shop', 'Shop'],
  lists: ['/lists', 'Lists'],
  recalls: ['/recalls', 'Recalls'],
  devices: ['/devices', 'Shared Devices'],
  'wall-screens': ['/wall-screens', 'Wall Screens'],
  'security-log': ['/security-log', 'Security Log'],
  backups: ['/backups', 'Backups'],
  '*': ['/nowhere/at/all', 'Page not found'],
};

test('every route opens without an error', async ({ user, shop, logInAs }) => {
  const files = ['routes.tsx', 'other-screens.tsx'];
  const source = files.map((name) => readFileSync(join(import.meta.dirname, '../../web/app', name), 'utf8')).join('');
  const declared = [...source.matchAll(/<Route (?:path="([^"]+)"|(index))/g)].map(([, path, index]) => path ?? index);
  expect(new Set(Object.keys(routes))).toEqual(new Set(declared));

  await shop.addMachine();
  await user.open('/login');
  await user.see('heading', 'Login');
  await user.see('field', 'Technician');
  await logInAs(shop.ada);
  for (const [path, heading] of Object.values(routes)) {
    await user.open(path);
    await user.see('heading', heading);
    await user.seeNoText('Loading...');
    await user.seeNoText('Something went wrong');
  }
});
