import { msg } from '@fettle/i18n/message.ts';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { moveCardDrafts } from '../capabilities/machines/card-drafts.ts';
import type { CardState } from '../capabilities/printing/print-label.tsx';
import { drain, drainWhenPossible, onSent } from '../sync/pending/send-write.ts';
import { isWaiting, onWritesChange, setOwner, useWrites } from '../sync/pending/waiting-writes.ts';
import { temporaryId } from '../sync/pending/temporary-id.ts';
import type { WaitingReply, Write } from '../sync/pending/write.ts';
import { findRegistered } from '../sync/pending/write-store.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/language/language.ts';
import { lazyPart } from '../ui/lazy-component.tsx';
import { toastWithLink } from '../ui/toast-with-link.tsx';

/** A lazy part, so that it is there without a connection. */
const WaitingList = lazyPart(async () => (await import('./waiting-list.tsx')).WaitingList, msg('The list could not be loaded.'));

/** Sends the changes that wait on this device, and says how many there are. */
export function Outbox({ userId }: { userId: number }) {
  const writes = useWrites();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Without storage, nothing waits here.
    setOwner(userId).then(
      () => drain({ takesOver: document.visibilityState === 'visible' }),
      () => undefined,
    );
    const stop = drainWhenPossible();
    return () => {
      stop();
      void setOwner(undefined);
    };
  }, [userId]);
  useRegistered();
  const waiting = writes.filter(isWaiting).length;
  const refused = writes.filter(({ state }) => state === 'refused').length;
  const texts = [
    waiting > 0 && plural(waiting, '{count} change waiting', '{count} changes waiting'),
    refused > 0 && plural(refused, '{count} change not accepted', '{count} changes not accepted'),
  ].filter(Boolean);
  return (
    <>
      <output>
        {texts.length > 0 && (
          <Button
            variant={refused > 0 ? 'danger' : 'plain'}
            icon={<CloudUpload aria-hidden size={22} />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {texts.join(', ')}
          </Button>
        )}
      </output>
      <Suspense>{isOpen && <WaitingList writes={writes} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** A machine that was shown under a temporary id goes on under its number. Elsewhere, a message has its number. */
function useRegistered(): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<CardState | null>;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const toPrint = useRef(new Set<number>());
  const shownId = Number(/^\/card\/(-\d+)$/.exec(pathname)?.[1] ?? Number.NaN);
  // The listener may be called once more when another page is shown already.
  const openRegistered = useEffectEvent(async (id: number, prints: boolean) => {
    const machineId = await findRegistered(id);
    if (machineId === undefined || location.pathname !== `/card/${id}`) return;
    moveCardDrafts(id, machineId);
    void navigate(`/card/${machineId}`, { replace: true, state: prints ? state : { ...state, printLabel: false } });
  });
  useEffect(() => {
    if (Number.isNaN(shownId)) return undefined;
    if (state?.printLabel) toPrint.current.add(shownId);
    // Someone who comes back no longer expects a label.
    void openRegistered(shownId, !isReturn);
    return onWritesChange(() => void openRegistered(shownId, true));
  }, [shownId, state, isReturn]);
  const announce = useEffectEvent((write: Write, reply: WaitingReply) => {
    if (!('machine_id' in reply)) return;
    const id = temporaryId(write.id);
    // Its card may have been left with something typed.
    moveCardDrafts(id, reply.machine_id);
    if (shownId === id) return;
    const message = t('{machineName} is number {machine_id}.', { machineName: write.machineName, machine_id: reply.machine_id });
    const label = toPrint.current.has(id) ? ` ${t('Its label is not printed yet.')}` : '';
    toastWithLink({ message: message + label, url: `/card/${reply.machine_id}` });
  });
  useEffect(() => onSent((write, reply) => announce(write, reply)), []);
}
