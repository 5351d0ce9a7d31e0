import { useEffect, useRef } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import styles from './photos.module.css';
import type { PhotoUpload } from './upload-queue.ts';

export function UploadList({ uploads }: { uploads: readonly PhotoUpload[] }) {
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <output className="visually-hidden">
        {uploads.length > failed && `Uploading ${plural(uploads.length - failed)}. `}
        {failed > 0 && `${plural(failed)} not uploaded.`}
      </output>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={t('Photos being uploaded')}>
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.upload} data-failed={upload.state === 'failed' || undefined}>
              {upload.thumbnail ? <Preview thumbnail={upload.thumbnail} /> : <span className={styles.blank} />}
              <div className={styles.status}>
                <span>{statusText(upload)}</span>
                {upload.state === 'sending' && <progress aria-label={t('Upload')} value={upload.progress} />}
              </div>
              {upload.state !== 'sending' && upload.discard && (
                <div className={styles.choices}>
                  {upload.retry && <Button onClick={upload.retry}>{t('Retry')}</Button>}
                  <Button onClick={upload.discard}>{t('Discard')}</Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Preview({ thumbnail }: { thumbnail: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(thumbnail);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [thumbnail]);
  return <img ref={image} alt="" />;
}

function plural(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`;
}

function statusText({ state, progress, message }: PhotoUpload): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'sending') return `Uploading ${Math.round(progress * 100)}%`;
  return `Not uploaded. ${message ?? ''}`;
}
