import type { Photo } from '@fettle/contract/photos/photo.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ErrorState } from '../../ui/error-state.tsx';
import { Undo, UndoAnnouncement, useRestoreFocus } from '../../ui/undo.tsx';
import { AddPhotos } from './add-photos.tsx';
import { PhotoTiles } from './photo-tiles.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { photosQuery, refetchPhotos, steadyPhotos } from './queries.ts';
import { useSteady } from '../../sync/client/steady.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './upload-queue.ts';
import { isRegistered } from '../../sync/pending/temporary-id.ts';

export function Photos({ machineId }: { machineId: number }) {
  const hasNumber = isRegistered(machineId);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...useSteady(photosQuery(machineId), steadyPhotos),
    enabled: hasNumber,
  });
  const uploads = useUploads(machineId);
  const [isAdding, setIsAdding] = useState(false);
  const [shownId, setShownId] = useState<number>();
  const [deleted, setDeleted] = useState<readonly Photo[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useRestoreFocus(heading);
  const listed = data?.pages.flatMap((page) => page.data) ?? [];
  const photos = listed.filter(({ id }) => !deleted.some((photo) => photo.id === id));
  const total = (data?.pages.at(-1)?.meta.total ?? 0) - (listed.length - photos.length);
  const shownIndex = photos.findIndex(({ id }) => id === shownId);
  const shown = photos[shownIndex];
  function show(number: number): void {
    // Until the next page is loaded, the last photo stays.
    setShownId((current) => photos[number - 1]?.id ?? current);
    // Loads the next page before the last photo is reached.
    if (number + 5 > photos.length && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  function onDeleted(photo: Photo): void {
    setShownId(undefined);
    setDeleted((current) => [...current, photo]);
    void refetchPhotos(machineId);
  }
  return (
    <section className={`${common.stack} ${common.screenOnly}`} aria-labelledby="photos">
      <h2 id="photos" ref={heading} tabIndex={-1} className="visually-hidden">
        {t('Photos')}
      </h2>
      <ul className={styles.strip}>
        <li>
          <button type="button" data-command="photo" className={styles.add} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            <Camera aria-hidden size={22} />
            {t('Add Photo')}
          </button>
        </li>
        {(data || !hasNumber) && photos.length === 0 && uploads.length === 0 && <li className={styles.none}>{t('No photos yet.')}</li>}
        <PhotoTiles photos={photos} total={total} onShow={show} />
      </ul>
      {isAdding && <AddPhotos machineId={machineId} onClose={() => setIsAdding(false)} />}
      <UploadList uploads={uploads} />
      <UndoAnnouncement isOffered={deleted.length > 0} />
      {deleted.map((photo) => (
        <UndoDeletePhoto
          key={photo.id}
          photo={photo}
          machineId={machineId}
          onUnmount={restoreFocus}
          onExpire={() => setDeleted((current) => current.filter(({ id }) => id !== photo.id))}
        />
      ))}
      {!data && error && <ErrorState message={t("Couldn't load the photos.")} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show older photos')}
        </Button>
      )}
      {shown && (
        <PhotoViewer
          photo={shown}
          number={shownIndex + 1}
          total={total}
          onShow={show}
          onDeleted={onDeleted}
          onClose={() => setShownId(undefined)}
        />
      )}
    </section>
  );
}

type UndoDeletePhotoProps = {
  photo: Photo;
  machineId: number;
  onExpire: () => void;
  onUnmount: () => void;
};

function UndoDeletePhoto({ photo, machineId, onExpire, onUnmount }: UndoDeletePhotoProps) {
  const { mutate, isPending } = useCallMutation('restorePhoto', {
    onSuccess: () => void refetchPhotos(machineId).then(onExpire),
  });
  return (
    <Undo
      message={t('Photo deleted.')}
      isPending={isPending}
      onUndo={() => mutate({ params: { photoId: photo.id } })}
      onExpire={onExpire}
      onUnmount={onUnmount}
    />
  );
}
