import type { ReactNode } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { CameraControls } from './camera-controls.tsx';
import styles from './camera-view.module.css';
import { type ScanErrorCode, scanErrorTexts } from './scan-error.ts';
import type { Scanner } from './use-scanner.ts';

type CameraViewProps = {
  scanner: Scanner;
  hint: string;
  guide: 'square' | 'wide';
  alternatives: string;
  /** Shown after the scanner was stopped. */
  stopped?: ReactNode;
};

export function CameraView({ scanner: { video, state, chooseCamera, tryAgain }, hint, guide, alternatives, stopped }: CameraViewProps) {
  return (
    <div className={styles.view}>
      <video ref={video} muted playsInline aria-hidden className={styles.video} hidden={state.status === 'failed'} />
      <output className={styles.caption}>{{ live: hint, starting: t('Starting the camera...'), stopped, failed: '' }[state.status]}</output>
      {state.status === 'live' && (
        <>
          <div className={`${styles.guide} ${styles[guide]}`} />
          <CameraControls key={state.track.id} track={state.track} onChoose={chooseCamera} />
        </>
      )}
      <div role="alert">
        {state.status === 'failed' && (
          <NoCamera code={state.code} onTryAgain={tryAgain}>
            {alternatives}
          </NoCamera>
        )}
      </div>
    </div>
  );
}

function NoCamera({ code, onTryAgain, children }: { code: ScanErrorCode; onTryAgain: () => void; children: ReactNode }) {
  const { title, help } = scanErrorTexts[code];
  return (
    <div className={styles.failed}>
      <h2>{t(title)}</h2>
      <p>{t(help)}</p>
      {code !== 'insecure' && <Button onClick={onTryAgain}>{t('Try again')}</Button>}
      <p>{children}</p>
    </div>
  );
}
