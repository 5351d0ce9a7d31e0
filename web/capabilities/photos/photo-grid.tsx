import type { Photo } from '@fettle/contract/photos/photo.ts';
import { memo } from 'react';
import styles from './photos.module.css';

type PhotoGridProps = {
  photos: readonly Photo[];
  total: number;
  /** `number` counts from 1. */
  onShow: (number: number) => void;
};

export function PhotoGrid({ photos, total, onShow }: PhotoGridProps) {
  return (
    <ul className={styles.grid}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Photo ${index + 1} of ${total}${photo.note === null ? '' : `: ${photo.note}`}`}
            onClick={() => onShow(index + 1)}
          >
            <Thumbnail src={photo.thumbnail_url ?? photo.url} />
            {photo.note !== null && <span className={styles.label}>{photo.note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The button has the text. */
const Thumbnail = memo(function Thumbnail({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" width={320} height={320} />;
});
