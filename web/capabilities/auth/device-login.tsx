import type { DevicePerson, SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { PeopleTiles } from './people-tiles.tsx';
import { PinPad } from './pin-pad.tsx';

type DeviceLoginProps = {
  device: SharedDevice;
  /** The form with the password. */
  renderForm: (userId: string) => ReactNode;
};

type Step = { is: 'people' } | { is: 'pin'; person: DevicePerson; length: number } | { is: 'password'; userId: string };

/** The login screen of a shared device: a tile and a PIN, or a password. */
export function DeviceLogin({ device: { name, people }, renderForm }: DeviceLoginProps) {
  const [params] = useSearchParams();
  const userId = params.get('user');
  const asksForPassword = userId !== null || params.has('someone-else') || people.length === 0;
  const [step, setStep] = useState<Step>(asksForPassword ? { is: 'password', userId: userId ?? '' } : { is: 'people' });
  const toPassword = ({ id }: DevicePerson) => setStep({ is: 'password', userId: String(id) });
  if (step.is === 'pin') {
    const { person, length } = step;
    return <PinPad person={person} length={length} onBack={() => setStep({ is: 'people' })} onPassword={() => toPassword(person)} />;
  }
  return (
    <div className={common.stack}>
      <p className={common.value}>{name}</p>
      {step.is === 'password' ? (
        <>
          {renderForm(step.userId)}
          {people.length > 0 && <Button onClick={() => setStep({ is: 'people' })}>{t('Back')}</Button>}
        </>
      ) : (
        <>
          <PeopleTiles
            people={people}
            onChoose={(person) => {
              if (person.pin_length === null) toPassword(person);
              else setStep({ is: 'pin', person, length: person.pin_length });
            }}
          />
          <Button onClick={() => setStep({ is: 'password', userId: '' })}>{t('Someone else')}</Button>
        </>
      )}
    </div>
  );
}
