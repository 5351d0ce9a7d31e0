import { chromium as browsers, type Page } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { test as base } from '../fixtures.ts';
import { type Camera, cameraFlags } from './flags.ts';

type Seen = { tracks: MediaStreamTrack[]; atGoing: string[][] };

type Fixtures = { camera: Camera; moreFlags: string[] };

/** Each test launches its own browser, because the fake camera is set by a launch flag. */
export const test = base.extend<Fixtures>({
  camera: ['none', { option: true }],
  moreFlags: [[], { option: true }],

  context: async ({ camera, moreFlags, viewport, hasTouch, colorScheme, locale }, use) => {
    const browser = await browsers.launch({ ...chromium, args: [...(chromium.args ?? []), ...(await cameraFlags(camera)), ...moreFlags] });
    const context = await browser.newContext({ viewport, hasTouch, colorScheme, ...(locale ? { locale } : {}) });
    await context.addInitScript(watchTracks);
    await use(context);
    await browser.close();
  },
});

/** Only looks on: which tracks the page was given, and how they stood whenever it went to another screen. */
function watchTracks(): void {
  const seen: Seen = { tracks: [], atGoing: [] };
  Object.assign(globalThis, { seen });
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    seen.tracks.push(...stream.getTracks());
    return stream;
  };
  const push = history.pushState.bind(history);
  history.pushState = (...going) => {
    seen.atGoing.push(seen.tracks.map(({ readyState }) => readyState));
    push(...going);
  };
}

/** How the camera's tracks stand, in the order in which the page was given them. */
export function tracks(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.tracks.map(({ readyState }) => readyState));
}

/** How they stood each time the page went to another screen. */
export function tracksAtGoing(page: Page): Promise<string[][]> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.atGoing);
}
