import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import { partName } from '@fettle/contract/parts/describe-part.ts';
import { Undo } from '../../ui/undo.tsx';
import { type EndedPart, useEndPart } from './use-end-part.ts';

type UndoEndProps = { ended: EndedPart; machineId: number; onDone: () => void; onUnmount: () => void };

export function UndoEnd({ ended: { part, outcome }, machineId, onDone, onUnmount }: UndoEndProps) {
  const { mutate, isPending } = useEndPart({ onSuccess: onDone, onConflict: onDone });
  return (
    <Undo
      message={message({ part, outcome })}
      isPending={isPending}
      onUndo={() => mutate({ params: { partId: part.id }, body: { outcome, is_undo: true } }, { id: machineId, awaited_parts: [part] })}
      onExpire={onDone}
      onUnmount={onUnmount}
    />
  );
}

/** The live region for screen readers, which announce only what is added to an existing one. */
export function UndoEndAnnouncement({ last }: { last: EndedPart | undefined }) {
  return <output className="visually-hidden">{last && `${message(last)} You can undo this for 10 seconds.`}</output>;
}

const texts = { arrived: 'is here.', canceled: 'is not needed.' } as const satisfies Record<PartOutcome, string>;

function message({ part, outcome }: EndedPart): string {
  return `${partName(part)} ${texts[outcome]}`;
}
