import type { WallLink } from '@fettle/contract/wall/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../api/query-client.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Confirm } from '../ui/confirm.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { wallLinksQuery } from './queries.ts';
import styles from './wall.module.css';

export function WallLinks() {
  const { data: links, isError, refetch } = useQuery(wallLinksQuery());
  if (!links) return isError ? <ErrorState message="Couldn't load the wall screens." onRetry={() => void refetch()} /> : <Loading />;
  if (links.length === 0) return <p>No wall screens yet.</p>;
  return (
    <ul className={common.stack}>
      {links.map((link) => (
        <Link key={link.id} link={link} />
      ))}
    </ul>
  );
}

function Link({ link: { id, name, code, shows_names, created_on, created_by, last_used_on } }: { link: WallLink }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useCallMutation('deleteWallLink', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getWallLinks'] });
    },
    // Another admin may have revoked it first.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['getWallLinks'] }),
  });
  const path = `/wall/${code}`;
  return (
    <li className={`${common.panel} ${common.stack}`}>
      <div className={common.spread}>
        <h2>{name}</h2>
        <Button variant="danger" aria-label={`Revoke ${name}`} isPending={isPending} onClick={() => setIsConfirming(true)}>
          Revoke
        </Button>
      </div>
      <p>
        <a href={path} target="_blank" rel="noopener" className={`${common.plate} ${styles.link}`}>
          {location.origin + path}
        </a>
      </p>
      <p className={common.soft}>
        {shows_names ? 'Shows names. ' : 'Shows no names. '}
        Created <ShopDate on={created_on} /> by {created_by}.{' '}
        {last_used_on ? (
          <>
            Last used <ShopDate on={last_used_on} withTime />.
          </>
        ) : (
          'Not used yet.'
        )}
      </p>
      {isConfirming && (
        <Confirm
          question={`Revoke ${name}?`}
          detail="The screen that uses this link shows nothing from then on. You can create a new link."
          confirmLabel="Revoke"
          variant="danger"
          onConfirm={() => mutate({ params: { id } })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}
