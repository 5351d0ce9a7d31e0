import { chromium as browsers, type Page } from '@playwright/test';
import { chromium, headlessChromium } from '../chromium.ts';
import { test as base } from '../fixtures.ts';
import { type Camera, cameraFlags } from './flags.ts';

/** A global of the page. */
type CameraLog = { tracks: MediaStreamTrack[]; statesAtNavigation: string[][] };

type Fixtures = { camera: Camera; moreFlags: string[] };

/** Each test launches its own browser, because launch flags set the fake camera. */
export const test = base.extend<Fixtures>({
  camera: ['none', { option: true }],
  moreFlags: [[], { option: true }],

  context: async ({ camera, moreFlags, viewport, hasTouch, colorScheme, locale }, use) => {
    // Only the whole browser can deny the camera, and has the same id for each of two cameras after a reload.
    const { executablePath } = camera === 'blocked' || camera === 'two' ? chromium : headlessChromium;
    const args = [...headlessChromium.args, ...(await cameraFlags(camera)), ...moreFlags];
    const browser = await browsers.launch({ executablePath, args });
    const context = await browser.newContext({ viewport, hasTouch, colorScheme, ...(locale ? { locale } : {}) });
    await context.addInitScript(logTracks);
    await use(context);
    await browser.close();
  },
});

/** Runs in the page. */
function logTracks(): void {
  const cameraLog: CameraLog = { tracks: [], statesAtNavigation: [] };
  Object.assign(globalThis, { cameraLog });
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    cameraLog.tracks.push(...stream.getTracks());
    return stream;
  };
  const push = history.pushState.bind(history);
  history.pushState = (...args) => {
    cameraLog.statesAtNavigation.push(cameraLog.tracks.map(({ readyState }) => readyState));
    push(...args);
  };
}

/** `readyState` of each camera track so far, oldest first. */
export function trackStates(page: Page): Promise<string[]> {
  return page.evaluate('cameraLog.tracks.map(({ readyState }) => readyState)');
}

/** The states that `trackStates` would have returned at each navigation within the app. */
export function trackStatesAtNavigation(page: Page): Promise<string[][]> {
  return page.evaluate('cameraLog.statesAtNavigation');
}
