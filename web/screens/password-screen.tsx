import { useNavigate } from 'react-router';
import { t } from '../ui/language/language.ts';
import { ChangePassword } from '../capabilities/auth/change-password.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PasswordScreen() {
  const navigate = useNavigate();
  return (
    <div className={`${common.stack} ${common.narrow}`}>
      <ScreenHeading title={t('Change Password')} />
      <div className={common.panel}>
        <ChangePassword onChanged={() => void navigate('/')} />
      </div>
    </div>
  );
}
