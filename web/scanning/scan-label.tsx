import { CameraView } from './camera-view.tsx';
import styles from './scan-label.module.css';
import { ScanPhoto } from './scan-photo.tsx';
import { prefetchCard } from './scan-result.ts';
import type { ScannedCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

type ScanLabelProps = {
  isEnabled: boolean;
  onScanned: (text: string) => void;
};

export function ScanLabel({ isEnabled, onScanned }: ScanLabelProps) {
  const scanner = useScanner({ target: 'label', isEnabled, onCodes: open });
  function open([code]: readonly ScannedCode[]): void {
    if (!code) return;
    prefetchCard(code.text);
    scanner.stop();
    vibrate();
    onScanned(code.text);
  }
  return (
    <div className={styles.scanner}>
      {scanner.state.status === 'failed' && scanner.state.code === 'missing' ? (
        <p role="alert">This device has no camera. Type, or use a barcode scanner.</p>
      ) : (
        <CameraView
          scanner={scanner}
          hint="Point the camera at the label's QR code."
          guide="square"
          alternatives="Or take a photo, use a barcode scanner, or type the serial."
        />
      )}
      <ScanPhoto readPhoto={scanner.readPhoto} onCodes={open} />
    </div>
  );
}

/** Feedback for a gloved hand. Before the first tap on the page, Chromium blocks vibration and logs a warning. */
function vibrate(): void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari and Firefox have no vibration
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
