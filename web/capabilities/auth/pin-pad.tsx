import type { DevicePerson } from '@fettle/contract/auth/shared-device.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import Delete from 'lucide-react/icons/delete';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import styles from './device.module.css';
import { beginSession } from './session.ts';

type PinPadProps = {
  person: DevicePerson;
  /** How many digits to wait for. */
  length: number;
  onBack: () => void;
  /** Leads to the password, after a lost PIN or too many wrong ones. */
  onPassword: () => void;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Logs in as soon as the last digit is in. A keyboard's digits work too. */
export function PinPad({ person, length, onBack, onPassword }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useCallMutation('unlock', {
    isQuiet: true,
    onSuccess: ({ user, preferences }) => beginSession({ user, preferences }),
    onError: ({ isPasswordRequired, message }) => {
      if (isPasswordRequired) return onPassword();
      setPin('');
      setError(message);
    },
  });
  function press(digit: string): void {
    if (pin.length >= length) return;
    setError(undefined);
    setPin(pin + digit);
    if (pin.length + 1 === length) mutate({ params: { userId: person.id }, body: { pin: pin + digit } });
  }
  const pressKey = useEffectEvent(({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || altKey || metaKey) return;
    if (digits.includes(key)) press(key);
    if (key === 'Backspace' && !isPending) setPin(pin.slice(0, -1));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className={`${common.stack} ${styles.pad}`}>
      <h2>{fullName(person)}</h2>
      <output className={styles.dots} aria-label={t('PIN: {entered} of {length} digits', { entered: pin.length, length })}>
        {Array.from({ length }, (_, index) => (
          <span key={index} className={index < pin.length ? styles.filled : undefined} />
        ))}
      </output>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <fieldset aria-label={t('PIN')} className={styles.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" disabled={isPending} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('Delete the last digit')} disabled={isPending} onClick={() => setPin(pin.slice(0, -1))}>
          <Delete aria-hidden size={28} />
        </button>
      </fieldset>
      <div className={common.row}>
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button onClick={onPassword}>{t('Use password')}</Button>
      </div>
    </div>
  );
}
