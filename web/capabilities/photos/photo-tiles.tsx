import type { Photo } from '@fettle/contract/photos/photo.ts';
import { memo } from 'react';
import { t } from '../../ui/language/language.ts';
import styles from './photos.module.css';

type PhotoTilesProps = {
  photos: readonly Photo[];
  total: number;
  /** `number` counts from 1. */
  onShow: (number: number) => void;
};

/** A list item for each photo. Its text is on the button. */
export function PhotoTiles({ photos, total, onShow }: PhotoTilesProps) {
  return (
    <>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={
              photo.note === null
                ? t('Photo {number} of {total}', { number: index + 1, total })
                : t('Photo {number} of {total}: {note}', { number: index + 1, total, note: photo.note })
            }
            title={photo.note ?? undefined}
            onClick={() => onShow(index + 1)}
          >
            <Thumbnail src={photo.thumbnail_url ?? photo.url} />
          </button>
        </li>
      ))}
    </>
  );
}

/** The button has the text. */
const Thumbnail = memo(function Thumbnail({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" width={320} height={320} />;
});
