import { maxPhotoTextLength } from '@fettle/contract/shared/limits.ts';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextAreaField } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import styles from './photos.module.css';
import { addUpload } from './upload-queue.ts';

export function AddPhotos({ machineId, onClose }: { machineId: number; onClose: () => void }) {
  const [text, setText] = useState('');
  function upload(file: File): void {
    addUpload(machineId, file, text);
    setText('');
  }
  return (
    <div className={`${common.stack} ${common.panel}`}>
      <TextAreaField
        label={t('Text for the next photos (optional)')}
        rows={2}
        maxLength={maxPhotoTextLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={common.row}>
        <span className={styles.camera}>
          <FileButton icon={<Camera aria-hidden size={24} />} accept="image/*" fromCamera onChoose={upload}>
            {t('Take Photo')}
          </FileButton>
        </span>
        <FileButton icon={<Images aria-hidden size={24} />} accept="image/*" isMultiple onChoose={upload}>
          {t('Choose Photos')}
        </FileButton>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}
