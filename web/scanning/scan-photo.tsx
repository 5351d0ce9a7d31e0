import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { FileButton } from '../ui/file-button.tsx';
import layout from '../ui/layout.module.css';
import type { ScannedCode } from './scanned-code.ts';
import type { PhotoReading } from './use-scanner.ts';

type ScanPhotoProps = {
  read: (photo: Blob) => Promise<PhotoReading>;
  /** Called when there is a code in it. */
  onCodes: (codes: ScannedCode[]) => void;
};

/** A photo instead of the live camera: works over plain http as well, and where a moving picture is too dark. */
export function ScanPhoto({ read, onCodes }: ScanPhotoProps) {
  const [isReading, setIsReading] = useState(false);
  const [answer, setAnswer] = useState('');
  async function look(photo: Blob): Promise<void> {
    setAnswer('');
    setIsReading(true);
    const reading = await read(photo);
    setIsReading(false);
    setAnswer(wordsOf(reading));
    if (Array.isArray(reading) && reading.length > 0) onCodes(reading);
  }
  return (
    <>
      <FileButton
        icon={<Camera aria-hidden size={24} />}
        accept="image/*"
        fromCamera
        isPending={isReading}
        onChoose={(photo) => void look(photo)}
      >
        Scan a photo
      </FileButton>
      <output>{answer && <span className={layout.notice}>{answer}</span>}</output>
    </>
  );
}

function wordsOf(reading: PhotoReading): string {
  if (reading === 'no picture') return 'That file is not a picture that can be read here.';
  if (reading === 'not loaded') return 'The photo could not be read: the code reader did not load.';
  if (reading.length === 0) return 'No code found in the photo. Go closer, hold still, and avoid glare.';
  return '';
}
