import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { fakeCamera } from '../../testing/fake-camera.ts';
import { press, toast } from '../../testing/locators.ts';
import { test as shopTest } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

const test = shopTest.extend('ownTexts', ['The front one', 'The rear one']);

const label = (text: string) => [{ kind: 'QRCode', text, x: 640, y: 360, module: 9 }] as const;
const hint = page.getByText("Point the camera at the label's QR code.");
const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });

test.for([
  ['NotAllowedError', 'The camera is blocked.', 'Tap the icon next to the address, allow the camera, then try again.'],
  ['NotReadableError', 'Another app is using the camera.', 'Close it and try again.'],
  ['TypeError', "The camera didn't start.", 'Try again, or restart this device.'],
] as const)('a camera that fails with %s says what to do, and can be tried again', async ([name, title, help], { shop }) => {
  const id = await shop.addMachine();
  const { failWith } = await fakeCamera(label(String(id)));
  failWith(name);
  await shop.show('/find');
  await expect.element(failure.getByRole('heading')).toHaveTextContent(title);
  await expect.element(failure).toMatchTextContent(help);
  await expect.element(failure).toMatchTextContent('Or take a photo, use a barcode scanner, or type the serial.');
  expect(document.querySelector('video')?.hidden).toBe(true);
  failWith();
  await press('Try again');
  await expectPath(`/card/${id}`);
});

test('a device without a camera says so in one line', async ({ shop }) => {
  const { failWith } = await fakeCamera();
  failWith('NotFoundError');
  await shop.show('/find');
  await expect.element(page.getByText('This device has no camera. Type, or use a barcode scanner.')).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
  await expect.element(page.getByText('Take a photo', { exact: true })).toBeVisible();
});

test('a camera that another app takes away says so', async ({ shop }) => {
  const { liveTracks } = await fakeCamera();
  await shop.show('/find');
  await expect.element(hint).toBeVisible();
  liveTracks()[0]?.dispatchEvent(new Event('ended'));
  await expect.element(failure.getByRole('heading')).toHaveTextContent('Another app is using the camera.');
});

test("another site's URL is told as what it is, and the camera goes on", async ({ shop }) => {
  const { liveTracks } = await fakeCamera(label('https://evil.example/pay?card=1'));
  await shop.show('/find');
  await expect.element(toast('This code is a web address.')).toBeVisible();
  expect(liveTracks()).toHaveLength(1);
  await expectPath('/find');
});

test('a label whose lookup fails is looked up in Search, which says so, and can be scanned again', async ({ shop }) => {
  const id = await shop.addMachine();
  const { liveTracks } = await fakeCamera(label('vsa 1234567'));
  const gate = Promise.withResolvers<void>();
  const mend = shop.answer('GET /api/read/get_id_by_serial', async () => {
    await gate.promise;
    return Response.json({ success: false, message: 'Something broke.' }, { status: 500 });
  });
  await shop.show('/find');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  expect(liveTracks()).toEqual([]);
  await expect.element(hint).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(page.getByText('Error fetching machine ID. Please try again.')).toBeVisible();
  await expectPath('/find');
  expect(liveTracks()).toEqual([]);
  mend();
  await press('Scan again');
  await expectPath(`/card/${id}`);
});

test('the cameras of the device, its flashlight and its zoom are offered', async ({ shop }) => {
  const { requests, liveTracks } = await fakeCamera();
  // No canvas has a flashlight.
  const capabilities = { torch: true, zoom: { min: 1, max: 8, step: 0.5 } } as MediaTrackCapabilities;
  const applied: unknown[] = [];
  const spies = [
    vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue(capabilities),
    vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockImplementation(async (set) => {
      // A phone that is too hot refuses.
      if (applied.push(set?.advanced) === 1) throw new DOMException('no', 'NotReadableError');
    }),
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(
      ['front', 'rear'].map((deviceId) => ({
        kind: 'videoinput',
        deviceId,
        groupId: '',
        label: `The ${deviceId} one`,
        toJSON: () => '',
      })),
    ),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  await shop.show('/find');
  const light = page.getByRole('button', { name: 'Flashlight' });
  await light.click();
  await expect.poll(() => applied).toHaveLength(1);
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabelText('Zoom').fill('4');
  await expect.poll(() => applied).toEqual([[{ torch: true }], [{ torch: true }], [{ zoom: 4 }]]);
  expect(await violations()).toEqual([]);
  await page.getByLabelText('Camera').selectOptions('The rear one');
  await expect.poll(() => requests.at(-1)).toMatchObject({ deviceId: { exact: 'rear' } });
  await expect.poll(liveTracks).toHaveLength(1);
  expect(requests[0]).toMatchObject({ facingMode: { ideal: 'environment' } });
  // It is remembered.
  expect(localStorage.getItem('fettle:lens')).toBe('rear');
});
