import Camera from 'lucide-react/icons/camera';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { FileButton } from '../../ui/file-button.tsx';
import common from '../../ui/common.module.css';
import type { ScannedCode } from './scanned-code.ts';
import type { PhotoResult } from './use-scanner.ts';

type ScanPhotoProps = {
  readPhoto: (photo: Blob) => Promise<PhotoResult>;
  onCodes: (codes: ScannedCode[], photo: Blob) => void;
};

/** Also works over plain http, where browsers block the live camera. */
export function ScanPhoto({ readPhoto, onCodes }: ScanPhotoProps) {
  const [isReading, setIsReading] = useState(false);
  const [message, setMessage] = useState<Message>();
  async function scan(photo: Blob): Promise<void> {
    setMessage(undefined);
    setIsReading(true);
    const result = await readPhoto(photo);
    setIsReading(false);
    setMessage(resultText(result));
    if (Array.isArray(result) && result.length > 0) onCodes(result, photo);
  }
  return (
    <>
      <FileButton
        icon={<Camera aria-hidden size={24} />}
        accept="image/*"
        fromCamera
        isPending={isReading}
        onChoose={(photo) => void scan(photo)}
      >
        {t('Take a photo')}
      </FileButton>
      <output>{message && <span className={common.notice}>{t(message)}</span>}</output>
    </>
  );
}

function resultText(result: PhotoResult): Message | undefined {
  if (result === 'not an image') return msg("This file isn't an image.");
  if (result === 'not loaded') return msg("Couldn't read the photo. The code reader didn't load.");
  if (result.length === 0) return msg('No code found in the photo. Move closer, hold still and avoid glare.');
  return undefined;
}
