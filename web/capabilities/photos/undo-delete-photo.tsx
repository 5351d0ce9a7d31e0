import type { Photo } from '@fettle/contract/photos/photo.ts';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Undo } from '../../ui/undo.tsx';
import { refetchPhotos } from './queries.ts';

type UndoDeletePhotoProps = {
  photo: Photo;
  machineId: number;
  onExpire: () => void;
  onUnmount: () => void;
};

export function UndoDeletePhoto({ photo, machineId, onExpire, onUnmount }: UndoDeletePhotoProps) {
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
