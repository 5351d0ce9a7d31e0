import { writeCameraVideo, type PlacedCode } from './draw-code.ts';

/** `blocked`: the browser does not grant access. */
export type Camera = { name: string; shows: readonly PlacedCode[] } | 'none' | 'blocked' | 'two';

const flags = {
  none: ['--use-fake-ui-for-media-stream'],
  blocked: ['--use-fake-device-for-media-stream'],
  two: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'],
};

/** Chromium's launch flags for this camera. */
export async function cameraFlags(camera: Camera): Promise<string[]> {
  if (typeof camera === 'string') return flags[camera];
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${await writeCameraVideo(camera.name, camera.shows)}`,
  ];
}
