import { readScan, type Scan } from '@fettle/contract/scanning/read-scan.ts';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { CameraView } from './camera-view.tsx';
import styles from './scan-label.module.css';
import { ScanPhoto } from './scan-photo.tsx';
import { prefetchCard, scanProblem } from './scan-result.ts';
import type { ScannedCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

type ScanLabelProps = {
  /** False while a scan is looked up. */
  isEnabled: boolean;
  /** The device has no camera. */
  onMissing: () => void;
  onScanned: (scan: Scan) => void;
};

export function ScanLabel({ isEnabled, onMissing, onScanned }: ScanLabelProps) {
  const scanner = useScanner({ target: 'label', isEnabled, onCodes: (codes) => open(codes, false) });
  const isMissing = scanner.state.status === 'failed' && scanner.state.code === 'missing';
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  // A code that no machine has stays in view, and the camera goes on.
  const refused = useRef<string>(undefined);
  function open([code]: readonly ScannedCode[], isPhoto: boolean): void {
    if (!code || (!isPhoto && code.text === refused.current)) return;
    const scan = readScan(code.text);
    const problem = scanProblem(scan);
    if (problem) {
      refused.current = code.text;
      toast.error(t(problem));
      return;
    }
    prefetchCard(scan);
    scanner.stop();
    vibrate();
    onScanned(scan);
  }
  return (
    <div className={styles.scanner}>
      {isMissing ? (
        <p role="alert">{t('This device has no camera. Type, or use a barcode scanner.')}</p>
      ) : (
        <CameraView
          scanner={scanner}
          hint={t("Point the camera at the label's QR code.")}
          guide="square"
          alternatives={t('Or take a photo, use a barcode scanner, or type the serial.')}
          stopped={isEnabled ? <Button onClick={scanner.tryAgain}>{t('Scan again')}</Button> : t('Searching...')}
        />
      )}
      <ScanPhoto readPhoto={scanner.readPhoto} onCodes={(codes) => open(codes, true)} />
    </div>
  );
}

/** Feedback for a gloved hand. Before the first tap on the page, Chromium blocks vibration and logs a warning. */
function vibrate(): void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari and Firefox have no vibration
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
