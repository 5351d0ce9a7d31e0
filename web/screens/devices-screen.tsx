import { Devices } from '../capabilities/devices/devices.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function DevicesScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title="Shared Devices" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      <p>
        On a shared device, employees switch with a PIN, and their work is recorded under their own names. It locks when nobody uses it.
      </p>
      <Devices />
    </div>
  );
}
