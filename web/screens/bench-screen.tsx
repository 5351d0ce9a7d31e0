import { t } from '../ui/language/language.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { BenchAge } from '../capabilities/repairs/bench-age.tsx';
import { Bench } from '../capabilities/repairs/bench.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function BenchScreen() {
  const { user } = useSession();
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title={t('My bench')} />
        {user && <BenchAge userId={user.id} />}
      </div>
      {user && (
        <Bench userId={user.id} groupHeading="h2">
          <p>{t('Nothing on your bench.')}</p>
          <div className={common.row}>
            <ButtonLink to="/">{t('Start Repair')}</ButtonLink>
            <ButtonLink to="/table">{t('Machines')}</ButtonLink>
            <ButtonLink to="/parts">{t('Awaited Parts')}</ButtonLink>
          </div>
        </Bench>
      )}
    </div>
  );
}
