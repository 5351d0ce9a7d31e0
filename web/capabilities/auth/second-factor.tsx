import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';

function secondFactorQuery(userId: number) {
  return queryOptions({
    queryKey: ['getSecondFactor', userId],
    queryFn: () => call('getSecondFactor', { params: { userId } }),
    staleTime: 0,
  });
}

/** Each change ends sessions, too. */
function reload(): void {
  for (const call of ['getSecondFactor', 'getSessions'] as const) void queryClient.invalidateQueries({ queryKey: [call] });
}

/** An admin turns their own second factor on and off. */
export function SecondFactor({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(secondFactorQuery(userId));
  const [secret, setSecret] = useState<{ secret: string; url: string }>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const start = useCallMutation('startSecondFactor', { isQuiet: true, onSuccess: setSecret, onError: reload });
  return (
    <Panel title={t('Second factor')}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />
      ) : !data ? (
        <NotLoaded failure={isError && t("Couldn't load your second factor.")} onRetry={refetch} />
      ) : data.is_on ? (
        <TurnOff recoveryCodes={data.recovery_codes} />
      ) : secret ? (
        <FirstCode
          {...secret}
          onConfirmed={(codes) => {
            setSecret(undefined);
            setRecoveryCodes(codes);
          }}
        />
      ) : (
        <>
          <p>{t('With an authenticator app on your phone, nobody logs in as you with your password alone.')}</p>
          <div>
            <Button isPending={start.isPending} onClick={() => start.mutate({})}>
              {t('Turn on')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

type FirstCodeProps = { secret: string; url: string; onConfirmed: (recoveryCodes: readonly string[]) => void };

function FirstCode({ secret, url, onConfirmed }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const { form, errors, isPending } = useFormMutation('confirmSecondFactor', {
    request: () => ({ body: { code } }),
    onSuccess: ({ recovery_codes }) => {
      reload();
      onConfirmed(recovery_codes);
    },
    onError: reload,
  });
  return (
    <form {...form} className={common.stack}>
      <p>{t('Scan this with your authenticator app, and enter the code that it shows. Fettle does not show it again.')}</p>
      <QrCode text={url} />
      <p>
        <Trans
          text="Or type this key into the app: {key}"
          values={{ key: <code className={common.plate}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> }}
        />
      </p>
      <CodeField value={code} error={errors.code} onChange={setCode} />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <p>
        {t(
          'Write these recovery codes down, and keep them apart from your phone. Each replaces a code of the app once, when you have lost your phone. Fettle does not show them again.',
        )}
      </p>
      <ul aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code} className={common.plate}>
            {code}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onClose}>
          {t('I have written them down')}
        </Button>
      </div>
    </>
  );
}

function TurnOff({ recoveryCodes }: { recoveryCodes: number }) {
  const [code, setCode] = useState('');
  const { form, errors, isPending } = useFormMutation('stopSecondFactor', {
    request: () => ({ body: { code } }),
    onSuccess: reload,
  });
  return (
    <form {...form} className={common.stack}>
      <p>
        {plural(
          recoveryCodes,
          'It is on. You have {count} recovery code left. For new ones, turn it off and on again.',
          'It is on. You have {count} recovery codes left. For new ones, turn it off and on again.',
        )}
      </p>
      <CodeField value={code} error={errors.code} onChange={setCode} />
      <div>
        <Button type="submit" variant="danger" isPending={isPending}>
          {t('Turn off')}
        </Button>
      </div>
    </form>
  );
}

/** A reset on another admin's page. Nothing if they have no second factor. */
export function ResetSecondFactor({ userId, firstName }: { userId: number; firstName: string }) {
  const { data } = useQuery(secondFactorQuery(userId));
  const { mutate, isPending } = useCallMutation('resetSecondFactor', {
    onSuccess: reload,
    onError: reload,
  });
  if (!data?.is_on) return null;
  return (
    <div className={common.row}>
      <p>{t('{firstName} logs in with a second factor.', { firstName })}</p>
      <ConfirmButton
        label={t('Reset second factor')}
        isPending={isPending}
        question={t('Reset second factor?')}
        detail={t(
          'Only when {firstName} has lost their phone. {firstName} then logs in with their password alone, until they turn it on again.',
          { firstName },
        )}
        confirmLabel={t('Reset')}
        variant="danger"
        onConfirm={() => mutate({ params: { userId } })}
      />
    </div>
  );
}
