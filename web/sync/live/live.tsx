import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect, useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { call } from '../client/client.ts';
import { queryClient, withoutToast } from '../client/query-client.ts';
import { heldReplies } from '../client/steady.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { avoidControls } from './avoid-controls.ts';
import { listenToChanges } from './live-changes.ts';
import { Refresher } from './refresh.ts';
import { listsQuery, useLists } from '../client/shop-lists.ts';

type LiveProps = {
  userId: number;
  /** Reads the session again. */
  refetchSession: () => Promise<void>;
  children: ReactNode;
};

/** Keeps every screen up to date. What would move under a finger waits for a tap on "2 new", which is below `children`. */
export function Live({ userId, refetchSession, children }: LiveProps) {
  // They stay in the cache while an employee is logged in.
  useLists();
  const [refresher] = useState(() => new Refresher(queryClient));
  const held = [...heldReplies.useValue().values()];
  const added = held.reduce((sum, reply) => sum + reply.added, 0);
  useEffect(() => {
    const stop = refresher.start();
    const stopListening = listenToChanges(userId, {
      onEvent: (event) => refresher.apply(event),
      onResync: () => {
        refresher.applyAll();
        void queryClient.invalidateQueries({ queryKey: listsQuery().queryKey });
      },
      // Unlike a failed check of the session, a failed call on poor Wi-Fi logs nobody out.
      onRights: () => void call('hydrate', {}).then(refetchSession, () => undefined),
      onSession: () => void checkSession(),
    });
    return () => {
      stopListening();
      stop();
    };
  }, [refresher, userId, refetchSession]);
  function show(): void {
    refresher.showHeld();
    // The button is gone.
    document.querySelector<HTMLElement>('#screen h1')?.focus({ preventScroll: true });
  }
  return (
    <div ref={avoidControls} className={common.above}>
      {children}
      <output>
        {held.length > 0 && (
          <Button variant="primary" icon={<RefreshCw aria-hidden size={20} />} onClick={show}>
            {added > 0 ? plural(added, '{count} new', '{count} new') : t('Show changes')}
          </Button>
        )}
      </output>
    </div>
  );
}

/** A call that fails because the session has ended, or belongs to another employee, ends it in this page. */
async function checkSession(): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: ['getBenchNews', 'session'],
    queryFn: () => call('getBenchNews', {}),
    staleTime: 0,
    gcTime: 0,
    ...withoutToast,
  });
}
