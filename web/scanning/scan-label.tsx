import { CameraView } from './camera-view.tsx';
import styles from './scan-label.module.css';
import { ScanPhoto } from './scan-photo.tsx';
import type { ScannedCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

type ScanLabelProps = {
  /** False: the camera waits. */
  isWanted: boolean;
  /** Called once, with the camera off, with what the first code says. */
  onScanned: (text: string) => void;
};

/** Reads the label on a machine: with the live camera, or from a photo. */
export function ScanLabel({ isWanted, onScanned }: ScanLabelProps) {
  const scanner = useScanner({ sought: 'label', isWanted, onCodes: take });
  function take([code]: readonly ScannedCode[]): void {
    if (!code) return;
    scanner.stop();
    nod();
    onScanned(code.text);
  }
  return (
    <div className={styles.scanner}>
      <CameraView
        scanner={scanner}
        hint="Point the camera at the label's code."
        guide="square"
        otherWays="Or scan a photo, use a scanner that types, or type the serial."
      />
      <ScanPhoto read={scanner.readPhoto} onCodes={take} />
    </div>
  );
}

/** What a gloved hand feels of a scan. A page that nobody has touched yet may not, and would log that it tried. */
function nod(): void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari and Firefox have no vibration
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
