import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { deviceItem } from '../../ui/browser-storage.ts';
import { runCamera } from './camera.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { logScanError, ScanError, type ScanErrorCode } from './scan-error.ts';
import type { ScannedCode, ScanTarget } from './scanned-code.ts';

type CameraState =
  | { status: 'starting' | 'stopped' }
  | { status: 'live'; track: MediaStreamTrack }
  | { status: 'failed'; code: ScanErrorCode };

export type PhotoResult = ScannedCode[] | 'not an image' | 'not loaded';

export type Scanner = {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Until `tryAgain`. */
  stop: () => void;
  tryAgain: () => void;
  chooseCamera: (cameraId: string) => void;
  readPhoto: (photo: Blob) => Promise<PhotoResult>;
};

type ScannerOptions = {
  target: ScanTarget;
  isEnabled?: boolean;
  onCodes: (codes: ScannedCode[]) => void;
};

const savedCamera = deviceItem('fettle:lens');

/** Runs the camera and the decoder while the component is mounted. The camera is off while the page is hidden. */
export function useScanner({ target, isEnabled = true, onCodes }: ScannerOptions): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const decoder = useRef<Decoder>(undefined);
  const stopCamera = useRef<() => void>(undefined);
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const [cameraId, setCameraId] = useState(savedCamera.get);
  const isVisible = useIsVisible();

  const found = useEffectEvent(onCodes);
  const fail = useEffectEvent((error: ScanError) => {
    stopCamera.current?.();
    logScanError(error);
    setState({ status: 'failed', code: error.code });
  });

  useEffect(() => {
    const opened = openDecoder((error) => {
      decoder.current = undefined;
      fail(error);
    });
    decoder.current = opened;
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt needs a new decoder
  }, [attempt]);

  const isStopped = state.status === 'stopped';
  useEffect(() => {
    if (!isEnabled || isStopped || !isVisible || !video.current || !decoder.current) return undefined;
    const stop = runCamera(video.current, cameraId, {
      onLive: (track) => setState({ status: 'live', track }),
      onFailed: (error) => fail(error),
      onFrame: async (video) => {
        const codes = await decoder.current?.decode(target, await createImageBitmap(video));
        if (codes && codes.length > 0) found(codes);
      },
    });
    stopCamera.current = stop;
    return stop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt restarts the camera
  }, [attempt, cameraId, target, isEnabled, isStopped, isVisible]);

  return {
    video,
    state,
    stop: () => {
      stopCamera.current?.();
      setState((now) => (now.status === 'failed' ? now : { status: 'stopped' }));
    },
    tryAgain: () => {
      setState({ status: 'starting' });
      setAttempt(attempt + 1);
    },
    chooseCamera: (newCameraId) => {
      savedCamera.set(newCameraId);
      setState({ status: 'starting' });
      setCameraId(newCameraId);
    },
    readPhoto: async (photo) => {
      try {
        if (!decoder.current) return 'not loaded';
        return (await decoder.current.decode(target, photo)) ?? 'not an image';
      } catch (error) {
        // The decoder's onFailed has already reported it.
        if (error instanceof ScanError) return 'not loaded';
        throw error;
      }
    },
  };
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
