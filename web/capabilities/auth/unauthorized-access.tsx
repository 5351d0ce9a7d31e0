import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ScreenHeading } from '../../ui/screen-heading.tsx';

export function UnauthorizedAccess() {
  const navigate = useNavigate();
  return (
    <div className={common.stack}>
      <ScreenHeading title="Admin Panel" />
      <p>Unauthorized Access</p>
      <div>
        <Button variant="primary" onClick={() => void navigate('/')}>
          Return to home screen
        </Button>
      </div>
    </div>
  );
}
