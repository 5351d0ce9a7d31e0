import { useState } from 'react';
import { t } from '../ui/language/language.ts';
import { ChangePassword } from '../capabilities/auth/change-password.tsx';
import { SecondFactor } from '../capabilities/auth/second-factor.tsx';
import { useSession } from '../capabilities/auth/session.ts';
import { Sessions } from '../capabilities/auth/sessions.tsx';
import { SetPin } from '../capabilities/auth/set-pin.tsx';
import { queryClient } from '../sync/client/query-client.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Panel } from '../ui/panel.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function AccountSecurityScreen() {
  const { user, device } = useSession();
  return (
    <div className={common.panels}>
      <ScreenHeading title={t('Account Security')} />
      <Password />
      {device?.session && (
        <Panel title={t('Choose your PIN')}>
          <div className={common.choice}>
            <SetPin deviceName={device.name} />
          </div>
        </Panel>
      )}
      {user?.is_admin && <SecondFactor userId={user.id} />}
      {user && <Sessions userId={user.id} />}
    </div>
  );
}

function Password() {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel title={t('Password')}>
      {isChanging ? (
        <div className={common.choice}>
          <ChangePassword
            onChanged={() => {
              setIsChanging(false);
              // The other sessions have ended.
              void queryClient.invalidateQueries({ queryKey: ['getSessions'] });
            }}
          />
        </div>
      ) : (
        <div>
          <Button onClick={() => setIsChanging(true)}>{t('Change Password')}</Button>
        </div>
      )}
    </Panel>
  );
}
