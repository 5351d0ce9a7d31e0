import type { Backup, BackupState } from '@fettle/contract/backups/calls.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { press, textsOf, toast } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const state = page.getByRole('region', { name: 'State' });
const safer = page.getByRole('region', { name: 'Make it safer' });
const lines = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const daily: Backup = {
  id: 7,
  kind: 'daily',
  started_on: hoursAgo(3.1),
  started_by: null,
  status: 'done',
  finished_on: hoursAgo(3),
  kilobytes: 12_000,
  is_encrypted: true,
  missing_photos: 0,
  failure: null,
  can_download: true,
};

const safe: BackupState = {
  backups: [daily],
  last_good: daily,
  is_overdue: false,
  folder: '/mnt/backups/fettle',
  is_on_same_disk: false,
  is_encrypted: true,
  daily_at: '02:00',
  keep: 14,
};

const failed: Backup = {
  ...daily,
  id: 8,
  status: 'failed',
  kilobytes: null,
  can_download: false,
  failure: 'The disk is full.',
};

function answerBackups(shop: ComponentShop, data: BackupState): void {
  shop.answer('GET /api/read/get_backups', () => Response.json({ success: true, message: 'Backups', data }));
}

async function showBackups(shop: ComponentShop, data: BackupState): Promise<void> {
  answerBackups(shop, data);
  await shop.show('/backups', 'ada');
}

test('a shop without a backup learns what it risks, makes one, and can download it', async ({ shop }) => {
  await shop.show('/backups', 'ada');
  await expect.element(state.getByText('No backup yet. If this computer breaks, everything in Fettle is lost.')).toBeVisible();
  await expect.element(state).toMatchTextContent('Daily backups are off');
  await expect.element(lines).not.toBeInTheDocument();
  expect(textsOf(safer.getByRole('code'))).toEqual([
    'BACKUP_AT=02:00',
    'BACKUP_DIR=/media/usb/fettle',
    'BACKUP_PASSPHRASE=words-of-your-own',
  ]);
  expect(await violations()).toEqual([]);

  await press('Back up now');
  await expect.element(toast('Backup started.')).toBeVisible();
  await expect.element(state.getByText('Last backup less than an hour ago')).toBeVisible();
  await expect.element(lines).toMatchTextContent(/Started by Ada Fontenot, [\d.]+ [KM]B/);
  await expect.element(lines.getByRole('button', { name: 'Download the backup 1' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a shop whose backups are made, elsewhere and locked, sees that in one line and no advice', async ({ shop }) => {
  await showBackups(shop, safe);
  await expect.element(state.getByText('Last backup 3 hours ago')).toBeVisible();
  await expect.element(state).toMatchTextContent('Every day at 2:00 AM, or later if the server is off then');
  await expect.element(state).toMatchTextContent('/mnt/backups/fettle, another disk; the last 14 are kept');
  await expect.element(state.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(safer).not.toBeInTheDocument();
  await expect.element(lines).toMatchTextContent(/Daily, 12 MB, locked/);
});

test('an overdue backup is an alert that says how old the last one is', async ({ shop }) => {
  const old = { ...daily, finished_on: hoursAgo(80) };
  await showBackups(shop, { ...safe, backups: [old], last_good: old, is_overdue: true });
  await expect.element(state.getByRole('alert')).toHaveTextContent('No backup for 36 hours. The last one was made 3 days ago.');
});

test('a failed backup says why, and whether there is a good one', async ({ shop }) => {
  await showBackups(shop, { ...safe, backups: [failed, daily] });
  const alert = state.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The latest backup failed. The last good one was made 3 hours ago.');
  await expect.element(state).toMatchTextContent(/Why\s*The disk is full\./);
  await expect.element(lines.first()).toMatchTextContent('Failed. The disk is full.');
  await expect.element(lines.first().getByRole('button')).not.toBeInTheDocument();
  await showBackups(shop, { ...safe, backups: [failed], last_good: null });
  await expect.element(alert).toHaveTextContent('The latest backup failed. There is no good one yet.');
});

test('while a backup is made, its button waits, and photos without a file are counted', async ({ shop }) => {
  const running: Backup = { ...daily, id: 9, status: 'running', finished_on: null, kilobytes: null, can_download: false };
  await showBackups(shop, { ...safe, backups: [running, { ...daily, missing_photos: 2 }] });
  await expect.element(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  await expect.element(lines.first()).toMatchTextContent('Daily, being made');
  await expect.element(lines.last()).toMatchTextContent('2 photos had no file.');
});

test('a backup whose file is gone since the list was loaded says so, and the page stays', async ({ shop }) => {
  const opened: string[] = [];
  const keepPage = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    opened.push(new URL(event.destination.url).pathname);
  };
  await showBackups(shop, safe);
  navigation.addEventListener('navigate', keepPage);
  onTestFinished(() => navigation.removeEventListener('navigate', keepPage));
  await press('Download the backup 7');
  await expect.poll(() => opened).toEqual(['/api/read/download_backup/7']);
  answerBackups(shop, { ...safe, backups: [{ ...daily, can_download: false }] });
  await press('Download the backup 7');
  await expect.element(toast('The file of this backup is gone. Newer backups have replaced it.')).toBeVisible();
  await expect.element(lines.getByRole('button')).not.toBeInTheDocument();
  expect(opened).toHaveLength(1);
});

test('backups that fail to load say so, and load on retry', async ({ shop }) => {
  const stopFailing = shop.answer('GET /api/read/get_backups', () => Response.json({ success: false, message: 'no' }, { status: 500 }));
  await shop.show('/backups', 'ada');
  await expect.element(page.getByText("Couldn't load the backups.")).toBeVisible();
  stopFailing();
  await press('Try again');
  await expect.element(state.getByText(/^No backup yet\./)).toBeVisible();
});
