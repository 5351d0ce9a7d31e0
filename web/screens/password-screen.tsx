import { useNavigate } from 'react-router';
import { ChangePassword } from '../auth/change-password.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PasswordScreen() {
  const navigate = useNavigate();
  return (
    <div className={`${layout.stack} ${layout.narrow}`}>
      <ScreenHeading title="Change Password" />
      <div className={layout.panel}>
        <ChangePassword onChanged={() => void navigate('/')} />
      </div>
    </div>
  );
}
