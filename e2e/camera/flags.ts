import { cameraFile, type Placed } from './draw-code.ts';

/** What a page's camera shows; none is plugged in, or nobody is there to allow it. */
export type Camera = { name: string; shows: readonly Placed[] } | 'none' | 'refused' | 'two';

const flags = {
  none: ['--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream'],
  two: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'],
};

/** How Chromium is started to have it. */
export async function cameraFlags(camera: Camera): Promise<string[]> {
  if (typeof camera === 'string') return flags[camera];
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${await cameraFile(camera.name, camera.shows)}`,
  ];
}
