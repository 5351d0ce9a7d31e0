import type { DevicePerson, SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './device.module.css';
import { PeopleTiles } from './people-tiles.tsx';
import { shortName } from './person-name.ts';
import { PinPad } from './pin-pad.tsx';
import { logOut } from './session.ts';
import { keepPath } from './shared-device.ts';

/** The bar under the header of a shared device: who uses it, and whom it switches to. */
export function DeviceBar({ device, userId }: { device: SharedDevice; userId: number }) {
  const [switchTo, setSwitchTo] = useState<DevicePerson | 'anyone'>();
  const others = device.people.filter(({ id }) => id !== userId);
  function choose(person: DevicePerson): void {
    if (person.pin_length === null) lockForPassword(person);
    else setSwitchTo(person);
  }
  return (
    <>
      <nav aria-label={t('Switch on {name}', { name: device.name })} className={styles.bar}>
        <span className={styles.device}>{device.name}</span>
        <ul>
          {others.map((person) => (
            <li key={person.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => choose(person)}>
                {shortName(person, device.people)}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" aria-haspopup="dialog" onClick={() => setSwitchTo('anyone')}>
          <ArrowLeftRight aria-hidden size={20} />
          {t('Switch')}
        </button>
      </nav>
      {switchTo && (
        <Dialog label={t('Switch')} onClose={() => setSwitchTo(undefined)}>
          <div className={styles.dialog}>
            {switchTo === 'anyone' ? (
              <div className={common.stack}>
                <h2>{t('Who is next?')}</h2>
                <PeopleTiles people={others} onChoose={choose} />
                <div className={common.row}>
                  <Button onClick={() => setSwitchTo(undefined)}>{t('Back')}</Button>
                  <Button onClick={() => lock()}>{t('Lock')}</Button>
                  <Button onClick={() => lock('/login?someone-else')}>{t('Someone else')}</Button>
                </div>
              </div>
            ) : (
              <PinPad
                key={switchTo.id}
                person={switchTo}
                length={switchTo.pin_length ?? 0}
                onBack={() => setSwitchTo(undefined)}
                onPassword={() => lockForPassword(switchTo)}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

function lockForPassword({ id }: DevicePerson): void {
  lock(`/login?user=${id}`);
}

/** Like a logout, but the employee returns to the same screen. */
function lock(path?: string): void {
  keepPath();
  void logOut(path);
}
