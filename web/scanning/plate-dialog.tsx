import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import common from '../ui/common.module.css';
import { CameraView } from './camera-view.tsx';
import { PlateCodes } from './plate-codes.tsx';
import styles from './plate-dialog.module.css';
import { ScanPhoto } from './scan-photo.tsx';
import type { ScannedCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

type PlateDialogProps = {
  field: 'model' | 'serial';
  onChoose: (text: string) => void;
  onClose: () => void;
};

export function PlateDialog({ field, onChoose, onClose }: PlateDialogProps) {
  const [codes, setCodes] = useState<readonly ScannedCode[]>([]);
  const add = (found: readonly ScannedCode[]) => setCodes((current) => mergeCodes(current, found));
  const scanner = useScanner({ target: 'plate', onCodes: add });
  // In a portal, because the tag it opens from sets paper colors.
  return createPortal(
    <Dialog label={`Scan ${field}`} onClose={onClose}>
      <div className={styles.plate}>
        <div className={common.spread}>
          <h2>Scan {field}</h2>
          <Button icon={<X aria-hidden size={24} />} onClick={onClose}>
            Close
          </Button>
        </div>
        <CameraView
          scanner={scanner}
          hint="Line up the barcode inside the frame."
          guide="wide"
          alternatives="Or take a photo of the plate, or type what it says."
        />
        <PlateCodes
          codes={codes}
          field={field}
          onChoose={(text) => {
            scanner.stop();
            onChoose(text);
          }}
        />
        <ScanPhoto readPhoto={scanner.readPhoto} onCodes={add} />
      </div>
    </Dialog>,
    document.body,
  );
}

/** Each code once. New codes are appended, so no button moves while the user taps. */
function mergeCodes(current: readonly ScannedCode[], found: readonly ScannedCode[]): readonly ScannedCode[] {
  const isNew = ({ kind, text }: ScannedCode) => !current.some((code) => code.kind === kind && code.text === text);
  const added = found.filter(
    (code, index) => isNew(code) && found.findIndex(({ text, kind }) => text === code.text && kind === code.kind) === index,
  );
  return added.length === 0 ? current : [...current, ...added];
}
