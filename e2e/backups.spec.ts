import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { drawPhoto } from './draw-photo.ts';
import { submitLogin, toast } from './fixtures.ts';
import { test } from './restartable-server.ts';

const run = promisify(execFile);

test('an admin backs up and downloads the shop, which is then restored elsewhere and opened', async ({ server, page, serverPool }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-restore-'));
  const { machine_id } = await server.tess.call('POST', '/api/create/add_machine', {
    type_of: 'fridge',
    brand: 'whirlpool',
    model: 'WRS325SDHZ',
    serial: 'K93512345',
  });
  await server.open(page, `/card/${String(machine_id)}`);
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await page.getByLabel('Choose Photos').setInputFiles([await drawPhoto(page, 'board.jpg')]);
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
  await server.tess.call('POST', `/api/create/add_note/${String(machine_id)}`, { content: 'Compressor hums.' });

  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await submitLogin(page, 'Ada Fontenot');
  await page.goto(`${server.url}/backups`);
  await expect(page.getByText('No backup yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(toast(page, 'Backup started.')).toBeVisible();
  const line = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(line).toContainText('Started by Ada Fontenot');
  const downloading = page.waitForEvent('download');
  await line.getByRole('button', { name: 'Download the backup 1' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^fettle-\d{8}-\d{6}\.tar$/);
  const file = join(folder, 'downloaded.tar');
  await download.saveAs(file);

  const dataDir = join(folder, 'data');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await run(process.execPath, [join(import.meta.dirname, '../server/commands/restore-command.ts'), file], { env });
  const restored = await serverPool.start({}, dataDir);
  await page.goto(`${restored.url}/login`);
  await submitLogin(page, 'Tess Guidry');
  await page.goto(`${restored.url}/card/${String(machine_id)}`);
  await expect(page.getByRole('button', { name: 'Compressor hums. Tess Guidry' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
  await restored.close();
  await rm(folder, { recursive: true });
});
