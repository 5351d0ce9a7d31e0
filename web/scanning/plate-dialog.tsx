import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
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

/** Reads a maker's rating plate. What is read is only offered: whoever stands before the plate knows which code is which. */
export function PlateDialog({ field, onChoose, onClose }: PlateDialogProps) {
  const [codes, setCodes] = useState<readonly ScannedCode[]>([]);
  const add = (found: readonly ScannedCode[]) => setCodes((known) => together(known, found));
  const scanner = useScanner({ sought: 'plate', onCodes: add });
  // Outside of the tag that it is opened from, whose colours are those of paper.
  return createPortal(
    <Dialog label={`Scan ${field}`} onClose={onClose}>
      <div className={styles.plate}>
        <div className={layout.spread}>
          <h2>Scan {field}</h2>
          <Button icon={<X aria-hidden size={24} />} onClick={onClose}>
            Close
          </Button>
        </div>
        <CameraView
          scanner={scanner}
          hint="Hold the bars along the frame."
          guide="wide"
          otherWays="Or scan a photo of the plate, or type what it says."
        />
        <PlateCodes
          codes={codes}
          field={field}
          onChoose={(text) => {
            scanner.stop();
            onChoose(text);
          }}
        />
        <ScanPhoto read={scanner.readPhoto} onCodes={add} />
      </div>
    </Dialog>,
    document.body,
  );
}

/** Each code once, in the order in which they were found, so that no button moves under a finger. */
function together(known: readonly ScannedCode[], found: readonly ScannedCode[]): readonly ScannedCode[] {
  const isNew = ({ kind, text }: ScannedCode) => !known.some((code) => code.kind === kind && code.text === text);
  const added = found.filter(
    (code, place) => isNew(code) && found.findIndex(({ text, kind }) => text === code.text && kind === code.kind) === place,
  );
  return added.length === 0 ? known : [...known, ...added];
}
