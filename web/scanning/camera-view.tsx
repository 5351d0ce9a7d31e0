import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CameraControls } from './camera-controls.tsx';
import styles from './camera-view.module.css';
import { type ScanTrouble, wordsFor } from './scan-failure.ts';
import type { Scanner } from './use-scanner.ts';

type CameraViewProps = {
  scanner: Scanner;
  /** What to do before the camera. */
  hint: string;
  /** Where the code should be: a label's is square, a plate's bars are long. */
  guide: 'square' | 'wide';
  /** What one can do when there is no camera, whatever the reason. */
  otherWays: string;
};

/** The live camera, in a room of its own that it keeps while it starts and when it does not. */
export function CameraView({ scanner: { video, state, choose, tryAgain }, hint, guide, otherWays }: CameraViewProps) {
  return (
    <div className={styles.room}>
      <video ref={video} muted playsInline aria-hidden className={styles.video} hidden={state.is === 'failed'} />
      <output className={styles.caption}>{state.is === 'live' ? hint : state.is === 'starting' ? 'Starting the camera...' : ''}</output>
      {state.is === 'live' && (
        <>
          <div className={`${styles.guide} ${styles[guide]}`} />
          <CameraControls key={state.track.id} track={state.track} onChoose={choose} />
        </>
      )}
      <div role="alert">
        {state.is === 'failed' && (
          <NoCamera trouble={state.trouble} onTryAgain={tryAgain}>
            {otherWays}
          </NoCamera>
        )}
      </div>
    </div>
  );
}

function NoCamera({ trouble, onTryAgain, children }: { trouble: ScanTrouble; onTryAgain: () => void; children: ReactNode }) {
  const { what, wayOut, isPassing } = wordsFor[trouble];
  return (
    <div className={styles.failed}>
      <h2>{what}</h2>
      <p>{wayOut}</p>
      {isPassing && <Button onClick={onTryAgain}>Try again</Button>}
      <p>{children}</p>
    </div>
  );
}
