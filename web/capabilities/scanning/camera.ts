import { ScanError, type ScanErrorCode } from './scan-error.ts';

type CameraEvents = {
  onLive: (track: MediaStreamTrack) => void;
  onFailed: (failure: ScanError) => void;
  /** Frames shown while the previous call is still running are skipped. */
  onFrame: (video: HTMLVideoElement) => Promise<void>;
};

/** Opens the camera, or without `cameraId` the rear one. Returns a function that stops the camera, even while it is starting. */
export function runCamera(video: HTMLVideoElement, cameraId: string | undefined, { onLive, onFailed, onFrame }: CameraEvents): () => void {
  let isStopped = false;
  let stream: MediaStream | undefined;
  let stopFrames: (() => void) | undefined;
  function stop(): void {
    isStopped = true;
    stopFrames?.();
    if (stream) stopTracks(stream);
    if (stream && video.srcObject === stream) video.srcObject = null;
  }
  async function start(): Promise<void> {
    const opened = await openCamera(cameraId);
    // The component unmounted while the camera was opening: stop the tracks, or the camera light stays on.
    if (isStopped) return stopTracks(opened);
    stream = opened;
    const [track] = opened.getVideoTracks();
    if (!track) throw new ScanError('broken');
    // The camera was unplugged, or the phone gave it to another app.
    track.addEventListener('ended', () => fail(new ScanError('busy')));
    video.srcObject = opened;
    await video.play();
    if (isStopped) return undefined;
    onLive(track);
    stopFrames = eachFrame(video, onFrame, fail);
    return undefined;
  }
  function fail(error: unknown): void {
    if (isStopped) return;
    stop();
    onFailed(error instanceof ScanError ? error : new ScanError('broken', error));
  }
  start().catch(fail);
  return stop;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** @throws ScanError */
async function openCamera(cameraId: string | undefined): Promise<MediaStream> {
  if (!isSecureContext) throw new ScanError('insecure');
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- old browsers have none
  if (!navigator.mediaDevices) throw new ScanError('missing');
  try {
    return await (cameraId ? requestCameraById(cameraId) : requestCamera({ facingMode: { ideal: 'environment' } }));
  } catch (error) {
    throw new ScanError(scanErrorCode(error), error);
  }
}

/** Chromium 156 ignores `ideal` for a device id, so ask for the exact camera, and fall back to the rear camera if it is gone. */
async function requestCameraById(cameraId: string): Promise<MediaStream> {
  try {
    return await requestCamera({ deviceId: { exact: cameraId } });
  } catch (error) {
    if (scanErrorCode(error) !== 'missing') throw error;
    return requestCamera({ facingMode: { ideal: 'environment' } });
  }
}

function requestCamera(constraints: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { ...constraints, width: { ideal: 1280 }, height: { ideal: 720 } } });
}

/** Error names: Media Capture and Streams, 10.2, and those of older browsers. */
export function scanErrorCode(error: unknown): ScanErrorCode {
  const name = error instanceof Error ? error.name : '';
  return codes[name] ?? 'broken';
}

const codes: Readonly<Record<string, ScanErrorCode>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function eachFrame(video: HTMLVideoElement, onFrame: CameraEvents['onFrame'], fail: (error: unknown) => void): () => void {
  let isStopped = false;
  // Firefox has no requestVideoFrameCallback before version 132.
  const next =
    'requestVideoFrameCallback' in video
      ? (run: () => void) => void video.requestVideoFrameCallback(run)
      : (run: () => void) => void requestAnimationFrame(run);
  async function processFrame(): Promise<void> {
    if (isStopped) return;
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) await onFrame(video);
    if (!isStopped) next(() => void processFrame().catch(fail));
  }
  // The video already shows its first frame.
  processFrame().catch(fail);
  return () => {
    isStopped = true;
  };
}
