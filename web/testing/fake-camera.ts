import { onTestFinished, vi } from 'vitest';
import { commands } from 'vitest/browser';
import type { PlacedCode } from '../../e2e/camera/draw-code.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawCodes: (width: number, height: number, codes: readonly PlacedCode[]) => Promise<string>;
  }
}

type FakeCamera = {
  /** What the page has asked the browser for. */
  requests: MediaTrackConstraints[];
  /** What the page has got and still uses. React's development version opens the camera of a new component twice, and closes the first. */
  liveTracks: () => MediaStreamTrack[];
  /** Makes requests fail with an error of this name, such as `NotReadableError`, until it is called without one. */
  failWith: (errorName?: string) => void;
};

/** Until the test ends, gives the page a camera that shows these codes, in place of the browser's. */
export async function fakeCamera(codes: readonly PlacedCode[] = []): Promise<FakeCamera> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  const picture = await createImageBitmap(await (await fetch(await commands.drawCodes(1280, 720, codes))).blob());
  // The canvas has a new frame each time something is drawn.
  const drawing = setInterval(() => context?.drawImage(picture, 0, 0), 100);
  const requests: MediaTrackConstraints[] = [];
  const tracks: MediaStreamTrack[] = [];
  let failure: string | undefined;
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    requests.push(constraints?.video as MediaTrackConstraints);
    if (failure) throw new DOMException('no', failure);
    const stream = canvas.captureStream();
    tracks.push(...stream.getTracks());
    return stream;
  });
  onTestFinished(() => {
    clearInterval(drawing);
    getUserMedia.mockRestore();
  });
  return {
    requests,
    liveTracks: () => tracks.filter(({ readyState }) => readyState === 'live'),
    failWith: (errorName) => void (failure = errorName),
  };
}

/** A file as a phone's camera makes it, with these codes. */
export async function photoOf(codes: readonly PlacedCode[]): Promise<File> {
  return new File([await (await fetch(await commands.drawCodes(1600, 1200, codes))).blob()], 'photo.png', { type: 'image/png' });
}
