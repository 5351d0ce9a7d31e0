import { ScanFailure, type ScanTrouble } from './scan-failure.ts';

type CameraEvents = {
  onLive: (track: MediaStreamTrack) => void;
  onFailed: (failure: ScanFailure) => void;
  /** Called with each picture that is shown, but for those that come while the one before is still looked at. */
  onFrame: (video: HTMLVideoElement) => Promise<void>;
};

/**
 * Shows the camera in a video element and hands its pictures on.
 * @param lens the `deviceId` of the camera that is wished for; undefined for the one at the back
 * @returns what ends it at once: the light goes out, a camera that is still starting included
 */
export function runCamera(video: HTMLVideoElement, lens: string | undefined, { onLive, onFailed, onFrame }: CameraEvents): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  let stopFrames: (() => void) | undefined;
  function stop(): void {
    isOver = true;
    stopFrames?.();
    if (stream) stopTracks(stream);
    if (stream && video.srcObject === stream) video.srcObject = null;
  }
  async function start(): Promise<void> {
    const opened = await openCamera(lens);
    // Nobody waits for it any more: without this its light would stay on.
    if (isOver) return stopTracks(opened);
    stream = opened;
    const [track] = opened.getVideoTracks();
    if (!track) throw new ScanFailure('broken');
    // The camera was pulled out, or the phone took it away.
    track.addEventListener('ended', () => fail(new ScanFailure('busy')));
    video.srcObject = opened;
    await video.play();
    if (isOver) return undefined;
    onLive(track);
    stopFrames = eachFrame(video, onFrame, fail);
    return undefined;
  }
  function fail(error: unknown): void {
    if (isOver) return;
    stop();
    onFailed(error instanceof ScanFailure ? error : new ScanFailure('broken', error));
  }
  start().catch(fail);
  return stop;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** @throws ScanFailure */
async function openCamera(lens: string | undefined): Promise<MediaStream> {
  if (!isSecureContext) throw new ScanFailure('insecure');
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- old browsers have none
  if (!navigator.mediaDevices) throw new ScanFailure('missing');
  try {
    return await (lens ? askForLens(lens) : ask({ facingMode: { ideal: 'environment' } }));
  } catch (error) {
    throw new ScanFailure(troubleOf(error), error);
  }
}

/** Chromium 156 takes no notice of a lens that is only wished for. One that is demanded and gone must not leave a shop without any. */
async function askForLens(lens: string): Promise<MediaStream> {
  try {
    return await ask({ deviceId: { exact: lens } });
  } catch (error) {
    if (troubleOf(error) !== 'missing') throw error;
    return ask({ facingMode: { ideal: 'environment' } });
  }
}

/** The size is wished for, never demanded: a camera that has another one is better than none. */
function ask(which: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } });
}

/** What a refusal of the browser means (Media Capture and Streams, 10.2, and what older browsers said instead). */
export function troubleOf(error: unknown): ScanTrouble {
  const name = error instanceof Error ? error.name : '';
  return troubles[name] ?? 'broken';
}

const troubles: Readonly<Record<string, ScanTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** One picture at a time: the next is asked for when the last has been looked at. */
function eachFrame(video: HTMLVideoElement, look: CameraEvents['onFrame'], fail: (error: unknown) => void): () => void {
  let isOver = false;
  // Firefox has had it since 132 only.
  const next =
    'requestVideoFrameCallback' in video
      ? (run: () => void) => void video.requestVideoFrameCallback(run)
      : (run: () => void) => void requestAnimationFrame(run);
  async function lookAtOne(): Promise<void> {
    if (isOver) return;
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) await look(video);
    if (!isOver) next(() => void lookAtOne().catch(fail));
  }
  next(() => void lookAtOne().catch(fail));
  return () => {
    isOver = true;
  };
}
