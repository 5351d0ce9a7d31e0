import type { Photo } from '@fettle/contract/photos/photo.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './photos.module.css';
import { useGestures } from './use-gestures.ts';

type PhotoViewerProps = {
  photo: Photo;
  /** Counted from 1. */
  number: number;
  total: number;
  onShow: (number: number) => void;
  onDeleted: (photo: Photo) => void;
  onClose: () => void;
};

export function PhotoViewer({ photo, number, total, onShow, onDeleted, onClose }: PhotoViewerProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { view, zoom, reset, handlers } = useGestures({ frame, onSwipe: step });
  const { mutate, isPending } = useCallMutation('deletePhoto', {
    onSuccess: () => onDeleted(photo),
  });
  function step(direction: 1 | -1): void {
    const next = number + direction;
    if (isPending || next < 1 || next > total) return;
    reset();
    onShow(next);
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    '+': () => zoom(1.5),
    '-': () => zoom(1 / 1.5),
  };
  return (
    <>
      {isConfirming && (
        <Confirm
          question={t('Delete Photo?')}
          detail={photo.note ?? t('{name} took it.', { name: photo.author_name })}
          confirmLabel={t('Delete')}
          variant="danger"
          onConfirm={() => mutate({ params: { photoId: photo.id } })}
          onClose={() => setIsConfirming(false)}
        />
      )}
      <Dialog label={t('Photo')} position="full" onClose={onClose}>
        <div className={styles.viewer} role="presentation" onKeyDown={({ key }) => keys[key]?.()}>
          <div className={styles.bar}>
            <span>{t('{number} of {total}', { number, total })}</span>
            <Button icon={<X aria-hidden size={24} />} onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
          <div ref={frame} className={styles.frame} data-zoomed={view.scale > 1 || undefined} {...handlers}>
            <img
              key={photo.url}
              src={photo.url}
              alt={photo.note ?? t('Photo without text')}
              width={photo.width}
              height={photo.height}
              draggable={false}
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            />
          </div>
          <div className={styles.caption}>
            {photo.note !== null && <p className={styles.text}>{photo.note}</p>}
            <p className={common.small}>
              {photo.author_name}, <ShopDate on={photo.date} withTime arrivedOn={photo.arrived_on} />
            </p>
          </div>
          <div className={styles.actions}>
            <Button aria-label={t('Previous photo')} disabled={isPending || number === 1} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden />
            </Button>
            <Button variant="danger" icon={<Trash2 aria-hidden size={22} />} isPending={isPending} onClick={() => setIsConfirming(true)}>
              {t('Delete')}
            </Button>
            <Button aria-label={t('Next photo')} disabled={isPending || number === total} onClick={() => step(1)}>
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
