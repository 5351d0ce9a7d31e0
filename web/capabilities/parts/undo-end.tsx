import { partName } from '@fettle/contract/parts/describe-part.ts';
import { t } from '../../ui/language/language.ts';
import { Undo } from '../../ui/undo.tsx';
import { type EndedPart, useEndPart } from './use-end-part.ts';

type UndoEndProps = { ended: EndedPart; machineId: number; onDone: () => void; onUnmount: () => void };

export function UndoEnd({ ended, machineId, onDone, onUnmount }: UndoEndProps) {
  const { part, outcome, waiting_since = part.requested_on } = ended;
  const { mutate, isPending } = useEndPart({ onSuccess: onDone, onConflict: onDone });
  return (
    <Undo
      message={message(ended)}
      isPending={isPending}
      onUndo={() =>
        mutate({ params: { partId: part.id }, body: { outcome, is_undo: true } }, { id: machineId, awaited_parts: [part], waiting_since })
      }
      onExpire={onDone}
      onUnmount={onUnmount}
    />
  );
}

/** The live region for screen readers, which announce only what is added to an existing one. */
export function UndoEndAnnouncement({ last }: { last: EndedPart | undefined }) {
  return <output className="visually-hidden">{last && `${message(last)} ${t('You can undo this for 10 seconds.')}`}</output>;
}

function message({ part, outcome }: EndedPart): string {
  const name = partName(part);
  return outcome === 'arrived' ? t('{name} is here.', { name }) : t('{name} is not needed.', { name });
}
