import type { WallLink } from '@fettle/contract/wall/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ServerSetting } from '../shop/server-setting.tsx';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { wallLinksQuery } from './queries.ts';

export function WallLinks() {
  const { data, isError, refetch } = useQuery(wallLinksQuery());
  if (!data) return <NotLoaded failure={isError && t("Couldn't load the wall screens.")} onRetry={refetch} />;
  if (data.data.length === 0) return <p>{t('No wall screens yet. Create a link for each TV.')}</p>;
  const origin = data.origin ?? originForOthers();
  return (
    <>
      {!origin && (
        <ServerSetting lines={['HOST=0.0.0.0']}>{t("A TV can't reach this server. It answers only on this computer.")}</ServerSetting>
      )}
      <ul className={`${common.panel} ${common.lines}`}>
        {data.data.map((link) => (
          <Link key={link.id} link={link} origin={origin} />
        ))}
      </ul>
    </>
  );
}

/** The origin of this page, unless the name means another computer on each device. */
function originForOthers(): string | undefined {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname) ? undefined : location.origin;
}

type LinkProps = { link: WallLink; origin: string | undefined };

function Link({ link: { id, name, code, shows_names, created_on, created_by, last_used_on }, origin = '' }: LinkProps) {
  const { mutate, isPending } = useCallMutation('deleteWallLink', {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['getWallLinks'] }),
    // Another admin may have revoked it first.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['getWallLinks'] }),
  });
  const url = `${origin}/wall/${code}`;
  return (
    <li>
      <span>
        <span className={common.value}>{name}</span>
        <br />
        <a href={url} target="_blank" rel="noopener" className={common.plate}>
          {url}
        </a>
        <br />
        <span className={common.soft}>
          {shows_names ? t('Shows names.') : t('Shows no names.')}{' '}
          <Trans text="Created {on} by {created_by}." values={{ on: <ShopDate on={created_on} isShort />, created_by }} />{' '}
          {last_used_on ? (
            <Trans text="Last used {on}." values={{ on: <ShopDate on={last_used_on} withTime isShort /> }} />
          ) : (
            t('Not used yet.')
          )}
        </span>
        {origin && (
          <details className={common.fold}>
            <summary>{t('QR code')}</summary>
            <QrCode text={url} />
          </details>
        )}
      </span>
      <ConfirmButton
        label={t('Revoke')}
        aria-label={t('Revoke {name}', { name })}
        isDanger
        isPending={isPending}
        question={t('Revoke {name}?', { name })}
        detail={t('The screen that uses this link shows nothing from then on. You can create a new link.')}
        variant="danger"
        onConfirm={() => mutate({ params: { id } })}
      />
    </li>
  );
}
