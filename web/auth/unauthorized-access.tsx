import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function UnauthorizedAccess() {
  const navigate = useNavigate();
  return (
    <div className={layout.stack}>
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
