import type { Preferences, StartScreen } from '@fettle/contract/auth/preferences.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { t } from '../ui/language/language.ts';
import { call } from '../sync/client/client.ts';
import { queryClient } from '../sync/client/query-client.ts';
import { cachePreferences, type Session } from '../capabilities/auth/session.ts';
import { LanguageChoice } from '../capabilities/auth/language-choice.tsx';
import { useLogout } from '../capabilities/auth/use-logout.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import navigation from './navigation.module.css';
import styles from './user-menu.module.css';

const textSizes: Readonly<Record<Preferences['text_size'], Message>> = {
  normal: msg('Normal'),
  large: msg('Large'),
  larger: msg('Larger'),
};

const themes: Readonly<Record<Preferences['theme'], Message>> = { system: msg('System'), light: msg('Light'), dark: msg('Dark') };

const startScreens: Readonly<Record<StartScreen, Message>> = {
  start_repair: msg('Start Repair'),
  bench: msg('Bench'),
  machines: msg('Machines'),
  search: msg('Search'),
  metrics: msg('Metrics'),
  floor: msg('Floor'),
};

export function UserMenu({ session: { user, preferences }, onClose }: { session: Session; onClose: () => void }) {
  const logOut = useLogout();
  const saved = useRef(preferences);
  const { mutate } = useMutation({
    mutationKey: ['updatePreferences'],
    mutationFn: (change: Partial<Preferences>) => call('updatePreferences', { body: change }),
    // One after another, so that the last choice wins.
    scope: { id: 'preferences' },
    onMutate: (change) => cachePreferences({ ...preferences, ...change }),
    onSuccess: ({ preferences }) => {
      saved.current = preferences;
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['updatePreferences'] }) === 1) cachePreferences(saved.current);
    },
  });
  return (
    <Dialog label={t('{first_name}: settings and logout', { first_name: user.first_name })} position="side" onClose={onClose}>
      <div className={styles.menu}>
        <div className={styles.heading}>
          <h2>{fullName(user)}</h2>
          <button type="button" className={navigation.close} aria-label={t('Close')} onClick={onClose}>
            <X aria-hidden size={28} />
          </button>
        </div>
        <div className={styles.choice}>
          <span aria-hidden>{t('Text size')}</span>
          <RadioRow
            label={t('Text size')}
            name="text_size"
            choices={choicesOf(textSizes)}
            value={preferences.text_size}
            onChange={(text_size) => mutate({ text_size })}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>{t('Theme')}</span>
          <RadioRow
            label={t('Theme')}
            name="theme"
            choices={choicesOf(themes)}
            value={preferences.theme}
            onChange={(theme) => mutate({ theme })}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>{t('Language')}</span>
          <LanguageChoice onChange={(language) => mutate({ language })} />
        </div>
        <SelectField
          label={t('Start screen')}
          name="start_screen"
          hint={t('Opens when you log in or start Fettle.')}
          choices={choicesOf(startScreens).filter(({ value }) => value !== 'floor' || user.is_admin)}
          value={preferences.start_screen}
          // The cast: the choices are start screens.
          onChange={({ target }) => mutate({ start_screen: target.value as StartScreen })}
        />
        <ButtonLink to="/account-security" icon={<ShieldCheck aria-hidden size={22} />}>
          {t('Account Security')}
        </ButtonLink>
        <Button icon={<LogOut aria-hidden size={22} />} onClick={logOut}>
          {t('Logout')}
        </Button>
      </div>
    </Dialog>
  );
}
