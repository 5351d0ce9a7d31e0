import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { runCamera } from './camera.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { rememberedLens, rememberLens } from './saved-camera.ts';
import { logScanFailure, ScanFailure, type ScanTrouble } from './scan-failure.ts';
import type { ScannedCode, Sought } from './scanned-code.ts';

type CameraState = { is: 'starting' } | { is: 'live'; track: MediaStreamTrack } | { is: 'failed'; trouble: ScanTrouble };

export type PhotoReading = ScannedCode[] | 'no picture' | 'not loaded';

export type Scanner = {
  /** The element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Ends the camera at once, for good. */
  stop: () => void;
  tryAgain: () => void;
  /** Takes another camera, and remembers it on this device. */
  choose: (lens: string) => void;
  readPhoto: (photo: Blob) => Promise<PhotoReading>;
};

type ScannerOptions = {
  sought: Sought;
  /** False: the camera waits. */
  isWanted?: boolean;
  /** Called for each picture of the camera that has codes in it. */
  onCodes: (codes: ScannedCode[]) => void;
};

/** A camera and a decoder, for as long as they are on the screen. While the page is hidden the camera is off. */
export function useScanner({ sought, isWanted = true, onCodes }: ScannerOptions): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const decoder = useRef<Decoder>(undefined);
  const stopCamera = useRef<() => void>(undefined);
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const [lens, setLens] = useState(rememberedLens);
  const isVisible = useIsVisible();

  const found = useEffectEvent(onCodes);
  const fail = useEffectEvent((failure: ScanFailure) => {
    stopCamera.current?.();
    logScanFailure(failure);
    setState({ is: 'failed', trouble: failure.trouble });
  });

  useEffect(() => {
    const opened = openDecoder((failure) => {
      decoder.current = undefined;
      fail(failure);
    });
    decoder.current = opened;
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another decoder
  }, [attempt]);

  useEffect(() => {
    if (!isWanted || !isVisible || !video.current || !decoder.current) return undefined;
    const stop = runCamera(video.current, lens, {
      onLive: (track) => setState({ is: 'live', track }),
      onFailed: (failure) => fail(failure),
      onFrame: async (video) => {
        const codes = await decoder.current?.read(sought, await createImageBitmap(video));
        if (codes && codes.length > 0) found(codes);
      },
    });
    stopCamera.current = stop;
    return stop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- and another camera
  }, [attempt, lens, sought, isWanted, isVisible]);

  return {
    video,
    state,
    stop: () => stopCamera.current?.(),
    tryAgain: () => {
      setState({ is: 'starting' });
      setAttempt(attempt + 1);
    },
    choose: (chosen) => {
      rememberLens(chosen);
      setState({ is: 'starting' });
      setLens(chosen);
    },
    readPhoto: async (photo) => {
      try {
        if (!decoder.current) return 'not loaded';
        return (await decoder.current.read(sought, photo)) ?? 'no picture';
      } catch (error) {
        // Whoever opened the decoder has told it.
        if (error instanceof ScanFailure) return 'not loaded';
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
