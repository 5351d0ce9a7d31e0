import { expect, type Locator } from '@playwright/test';
import { fridge } from '../api-client.ts';
import { toast } from '../fixtures.ts';
import { test } from './fixtures.ts';

const plate = {
  name: 'two-serials',
  shows: [
    { kind: 'Code128', text: 'WRS325SDHZ', x: 640, y: 110, module: 4 },
    { kind: 'Code39', text: 'K93512345', x: 640, y: 330, module: 4 },
    { kind: 'Code128', text: 'K93512346', x: 640, y: 550, module: 4 },
  ],
} as const;

/** Taps, and counts its taps. */
function countTaps() {
  const counter = {
    taps: 0,
    tap: async (target: Locator) => {
      counter.taps += 1;
      await target.tap();
    },
  };
  return counter;
}

test.describe(() => {
  test.use({ camera: { name: 'taps-label', shows: [{ kind: 'QRCode', text: '1', x: 640, y: 360, module: 9 }] } });

  test(
    'a machine is found by its label and completed in 3 taps, and the next one is already offered',
    { tag: '@main' },
    async ({ page, shop, logInAs }) => {
      await shop.addMachine();
      const next = await shop.addMachine({ brand: 'crosley' });
      await logInAs(shop.tess);
      const count = countTaps();
      await count.tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Scan' }));
      await count.tap(page.getByRole('button', { name: 'Complete Repair' }));
      await count.tap(page.getByRole('dialog').getByRole('button', { name: 'Update' }));
      await expect(toast(page, 'Machine marked as completed')).toBeVisible();
      await expect(page.getByRole('link', { name: `Next: Crosley fridge ${next}` })).toBeVisible();
      expect(count.taps).toBe(3);
    },
  );
});

test.describe(() => {
  test.use({ camera: plate });

  test(
    'a known model gets from its plate to its label in 7 taps, and another one like it in 4',
    { tag: '@main' },
    async ({ page, shop, logInAs }) => {
      const known = { ...fridge, model: 'WRS325SDHZ', style: 'Side by Side', color: 'Stainless' };
      for (let n = 1; n <= 7; n += 1) await shop.addMachine({ ...known, serial: `OLD${n}` });
      await logInAs(shop.walt);
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const dialog = page.getByRole('dialog');

      const first = countTaps();
      await first.tap(button('Scan plate'));
      await first.tap(dialog.getByRole('button', { name: 'WRS325SDHZ' }));
      await first.tap(dialog.getByRole('button', { name: 'K93512345' }));
      await first.tap(button('Not cooling'));
      await expect(page.getByText('Filled in from 7 earlier WRS325SDHZ')).toBeVisible();
      await first.tap(button('Add Machine'));
      await first.tap(button('Print Label'));
      await first.tap(dialog.getByRole('button', { name: 'Print' }));
      await expect(toast(page, 'No printer connected. The label was saved as a PDF.')).toBeVisible();
      expect(first.taps).toBe(7);
      const { data } = await shop.tess.call('GET', '/api/read/get_machine/8');
      expect(data).toMatchObject({ ...known, serial: 'K93512345', notes: [{ content: 'Not cooling', author_name: 'Walt Broussard' }] });

      // The setting is made once per device.
      await page.evaluate(() => localStorage.setItem('fettle:prints-at-once', 'yes'));
      const second = countTaps();
      await second.tap(button('Add another like this'));
      await second.tap(button('Scan plate'));
      await expect(dialog.getByRole('heading', { name: 'Which one is the serial?' })).toBeVisible();
      const printed = page.waitForResponse('**/api/labels/print_label');
      await second.tap(dialog.getByRole('button', { name: 'K93512346' }));
      await second.tap(button('Add Machine'));
      expect(await (await printed).json()).toMatchObject({ success: true });
      await expect(page).toHaveURL(`${shop.url}/card/9`);
      expect(second.taps).toBe(4);
      const { data: another } = await shop.tess.call('GET', '/api/read/get_machine/9');
      expect(another).toMatchObject({ ...known, serial: 'K93512346', notes: [] });
    },
  );
});
