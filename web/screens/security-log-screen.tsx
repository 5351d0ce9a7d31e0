import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { SecurityLog } from './security-log.tsx';

export function SecurityLogScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title="Security Log" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      <p>Who logged in or was refused, and who changed what others may do. It is kept for a year.</p>
      <SecurityLog />
    </div>
  );
}
