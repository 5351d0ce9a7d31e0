import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeCamera, photoOf } from '../../testing/fake-camera.ts';
import { clickInDialog, focus, press, textsOf } from '../../testing/locators.ts';
import { test as shopTest } from '../../testing/open-shop.tsx';
import { keysHandled } from '../../testing/scanner.ts';
import { violations } from '../../testing/violations.ts';

const plate = [
  { kind: 'Code128', text: 'wrs325sdhz', x: 640, y: 110, module: 4 },
  { kind: 'Code39', text: 'K93512345', x: 640, y: 330, module: 4 },
  { kind: 'QRCode', text: 'https://maker.example/', x: 340, y: 560, module: 5 },
] as const;

const test = shopTest.extend(
  'ownTexts',
  plate.map(({ text }) => text),
);

const dialog = page.getByRole('dialog', { name: 'Scan plate' });
const asks = (field: string) => dialog.getByRole('heading', { name: `Which one is the ${field}?` });
const code = (name: string) => dialog.getByRole('button', { name });
const model = page.getByLabelText('Model', { exact: true });
const serial = page.getByLabelText('Serial', { exact: true });

test('the codes of a plate fill the model and then the serial, and the camera turns off', async ({ shop }) => {
  const { liveTracks } = await fakeCamera(plate);
  await shop.show('/');
  await press('Scan plate');
  await expect.element(asks('model')).toBeVisible();
  await expect.element(dialog.getByText('Line up the barcode inside the frame.')).toBeVisible();
  await expect.element(dialog.getByText('Found 3 codes.')).toBeVisible();
  const address = dialog.getByRole('listitem').filter({ hasText: 'This code is a web address.' });
  await expect.element(address).toMatchTextContent('https://maker.example/');
  await expect.element(address.getByRole('button')).toBeDisabled();
  expect(await violations()).toEqual([]);
  await code('wrs325sdhz Code 128').click();
  // Screen readers announce the next question.
  await expect.element(asks('serial')).toHaveFocus();
  await expect.element(model).toHaveValue('WRS325SDHZ');
  await expect.element(code('wrs325sdhz Code 128')).not.toBeInTheDocument();
  expect(liveTracks()).toHaveLength(1);
  await code('K93512345 Code 39').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(serial).toHaveValue('K93512345');
  await expect.element(page.getByRole('button', { name: 'Scan plate' })).toHaveFocus();
  expect(liveTracks()).toEqual([]);
});

test('what is not on the plate as a code can be typed, and only what is missing is asked', async ({ shop }) => {
  await fakeCamera(plate);
  await shop.show('/');
  await press('Scan plate');
  await code('Type the model instead').click();
  await code('K93512345 Code 39').click();
  await expect.element(model).toHaveFocus();
  await expect.element(model).toHaveValue('');
  await expect.element(serial).toHaveValue('K93512345');
  await press('Scan plate');
  await expect.element(asks('model')).toBeVisible();
  await code('wrs325sdhz Code 128').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(model).toHaveValue('WRS325SDHZ');
});

test('a photo of a plate is read without a camera, and what cannot be read is said', async ({ shop }) => {
  const { failWith } = await fakeCamera();
  failWith('NotFoundError');
  await shop.show('/');
  await press('Scan plate');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^This device has no camera\.Plug one in and try again\./);
  const take = dialog.getByLabelText('Take a photo');
  for (const [file, problem] of [
    [await photoOf([]), 'No code found in the photo. Move closer, hold still and avoid glare.'],
    [new File(['no picture'], 'notes.jpg', { type: 'image/jpeg' }), "This file isn't an image."],
  ] as const) {
    await take.upload(file);
    await expect.element(dialog.getByText(problem)).toBeVisible();
  }
  await take.upload(await photoOf([{ kind: 'QRCode', text: 'WRS325SDHZ', x: 400, y: 400, module: 8 }]));
  await expect.element(dialog.getByText("This file isn't an image.")).not.toBeInTheDocument();
  await expect.poll(() => textsOf(dialog.getByRole('listitem'))).toEqual(['WRS325SDHZQR code']);
  await expect.element(dialog.getByRole('checkbox', { name: 'Keep this photo with the machine' })).not.toBeChecked();
  await clickInDialog('Scan plate', 'Close');
  await expect.element(model).toHaveValue('');
});

test('Enter on a box to tick submits nothing behind the dialog', async ({ shop }) => {
  const { failWith } = await fakeCamera();
  failWith('NotFoundError');
  await shop.show('/');
  await press('Scan plate');
  await dialog.getByLabelText('Take a photo').upload(await photoOf([plate[1]]));
  await focus(dialog.getByRole('checkbox', { name: 'Keep this photo with the machine' }));
  await userEvent.keyboard('{Enter}');
  await keysHandled();
  await expect.element(page.getByText(/is required/)).not.toBeInTheDocument();
});
