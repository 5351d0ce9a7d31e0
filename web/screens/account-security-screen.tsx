import { SecondFactor } from '../capabilities/auth/second-factor.tsx';
import { useSession } from '../capabilities/auth/session.ts';
import { Sessions } from '../capabilities/auth/sessions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function AccountSecurityScreen() {
  const { user } = useSession();
  return (
    <div className={common.stack}>
      <ScreenHeading title="Account Security" />
      <div>
        <ButtonLink to="/password">Change Password</ButtonLink>
      </div>
      {user && <Sessions userId={user.id} />}
      {user?.is_admin && <SecondFactor userId={user.id} />}
    </div>
  );
}
