import { t } from '../ui/language/language.ts';
import { Devices } from '../capabilities/devices/devices.tsx';
import { AreaScreen } from './area-screen.tsx';

export function DevicesScreen() {
  return (
    <AreaScreen area="Shop" title={t('Shared Devices')}>
      <p>
        {t(
          'On a shared device, employees switch with a PIN, and their work is recorded under their own names. It locks when nobody uses it.',
        )}
      </p>
      <Devices />
    </AreaScreen>
  );
}
