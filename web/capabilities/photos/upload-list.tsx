import { useEffect, useRef } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import styles from './photos.module.css';
import type { PhotoUpload } from './upload-queue.ts';

export function UploadList({ uploads }: { uploads: readonly PhotoUpload[] }) {
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <output className="visually-hidden">
        {uploads.length > failed && `${plural(uploads.length - failed, 'Uploading {count} photo.', 'Uploading {count} photos.')} `}
        {failed > 0 && plural(failed, '{count} photo not uploaded.', '{count} photos not uploaded.')}
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

function statusText({ state, progress, message }: PhotoUpload): string {
  if (state === 'waiting') return t('Waiting');
  if (state === 'sending') return t('Uploading {percent}%', { percent: Math.round(progress * 100) });
  return t('Not uploaded. {message}', { message });
}
