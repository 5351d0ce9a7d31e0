import { expect, onTestFinished, vi } from 'vitest';
import { toast as send } from 'react-hot-toast/headless';
import { page } from 'vitest/browser';
import { clickInDialog, press, toast } from '../testing/locators.ts';
import { test as shopTest } from '../testing/open-shop.tsx';
import { toastWithUndo } from './toast-with-undo.tsx';

const test = shopTest.extend('ownTexts', ['Saved.', 'Refused.', 'Refusal. What you typed is still in its fields.']);

/** The whole toast with this text. */
async function boxOf(text: string): Promise<Element> {
  const element = (await toast(text).findElement()).parentElement;
  if (!element) throw new Error('No toast.');
  return element;
}

function isLeaving(toast: Element): boolean {
  for (const animation of toast.getAnimations()) animation.finish();
  return getComputedStyle(toast).opacity === '0';
}

function showUndo(): void {
  toastWithUndo({ message: 'Saved.', onUndo: () => undefined });
}

/** Waits until the time of the toast runs that `action` shows or lets go on. */
async function startTime(action: () => unknown): Promise<void> {
  const before = vi.getTimerCount();
  await action();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(before);
}

test('a success stays for 2 s and an error for 4 s, and each is removed 1 s later', async ({ shop }) => {
  await shop.show('/login', 'visitor');
  // Another test may have left the mouse where toasts appear.
  await page.getByRole('heading', { name: 'Login' }).hover();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [text, show, seconds] of [
    ['Saved.', send.success, 2],
    ['Refused.', send.error, 4],
  ] as const) {
    await startTime(() => show(text));
    const shown = await boxOf(text);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 100);
    expect(isLeaving(shown)).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(() => isLeaving(shown)).toBe(true);
    await vi.advanceTimersByTimeAsync(800);
    expect(shown.isConnected).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    await expect.poll(() => shown.isConnected).toBe(false);
  }
});

test('a toast stays while the mouse points at it and for the rest of its time after that, unless it is dismissed', async ({ shop }) => {
  await shop.show('/login', 'visitor');
  const heading = page.getByRole('heading', { name: 'Login' });
  await heading.hover();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await startTime(() => send.success('Saved.'));
  const shown = await boxOf('Saved.');
  await vi.advanceTimersByTimeAsync(1_500);
  // On a touchscreen, only the buttons of a toast are in the way of the pointer.
  await page.getByRole('button', { name: 'Dismiss' }).hover();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isLeaving(shown)).toBe(false);
  await startTime(() => heading.hover());
  await vi.advanceTimersByTimeAsync(400);
  expect(isLeaving(shown)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => isLeaving(shown)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_100);
  send.error('Refused.');
  const refused = await boxOf('Refused.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => isLeaving(refused)).toBe(true);
});

test('a toast with Undo stays until it is closed or the employee logs out', async ({ shop }) => {
  await shop.show('/');
  await page.getByRole('heading', { name: 'Start Repair' }).hover();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  showUndo();
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toBeVisible();
  await press('Dismiss');
  await vi.advanceTimersByTimeAsync(1_100);
  await expect.element(undo).not.toBeInTheDocument();
  showUndo();
  await expect.element(undo).toBeVisible();
  vi.useRealTimers();
  await press('Tess: settings and logout');
  await press('Logout');
  await expect.element(toast('Logged out.')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('of many toasts, the 20 newest are visible, at the bottom right and at most 350 px wide', async ({ shop }) => {
  await shop.show('/login', 'visitor');
  await expect.element(page.getByLabelText('Password')).toBeVisible();
  // Fake timers, so that none of them leaves.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let count = 1; count <= 21; count += 1) send.error(`Refusal ${count}. What you typed is still in its fields.`);
  await expect.element(page.getByText(/^Refusal \d+\./)).toHaveLength(20);
  expect(page.getByText(/^Refusal 1\./).query()).toBeNull();
  const { width, right, bottom } = (await boxOf('Refusal 21. What you typed is still in its fields.')).getBoundingClientRect();
  expect(width).toBeLessThanOrEqual(350);
  expect(right).toBeGreaterThan(innerWidth - 40);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});

test('a toast does not cover the actions', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog('Update Status?', 'Update');
  const shown = await boxOf('Machine marked as completed');
  const toastBox = shown.getBoundingClientRect();
  const action = (await page.getByRole('button', { name: 'Continue Repair' }).findElement()).getBoundingClientRect();
  const overlaps =
    toastBox.left < action.right && action.left < toastBox.right && toastBox.top < action.bottom && action.top < toastBox.bottom;
  expect(overlaps).toBe(false);
});
