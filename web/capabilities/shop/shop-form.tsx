import type { Shop, ShopSettings } from '@fettle/contract/shop/calls.ts';
import { maxShopNameLength } from '@fettle/contract/shared/limits.ts';
import { chooseLanguage, languageNames } from '@fettle/i18n/languages.ts';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { shownLocale, t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { keysOf } from '../../ui/keys-of.ts';
import { shopSettingsQuery } from './queries.ts';
import { ServerSetting } from './server-setting.tsx';
import { deviceTimeZone, timeZoneChoices } from './time-zones.ts';

const variables = { name: 'SHOP_NAME', time_zone: 'SHOP_TIME_ZONE' } as const;

/** The shop's name, time zone and language. What the environment sets cannot be changed here. */
export function ShopForm({ settings }: { settings: Pick<ShopSettings, 'name' | 'time_zone' | 'language'> }) {
  const heading = useId();
  // Only this is sent, so that what another admin changes meanwhile stays.
  const [typed, setTyped] = useState<Partial<Pick<Shop, 'name' | 'time_zone' | 'language'>>>(() => ({
    ...(settings.name.set_by === 'none' && { name: '' }),
    ...(settings.time_zone.set_by === 'none' && { time_zone: deviceTimeZone() }),
  }));
  const { name, time_zone, language } = {
    name: settings.name.value,
    time_zone: settings.time_zone.value,
    language: settings.language,
    ...typed,
  };
  const isSet = (field: keyof typeof variables) => settings[field].set_by === 'environment';
  const setByServer = keysOf(variables).filter(isSet);
  const { form, errors, formError, isPending } = useFormMutation('updateShop', {
    request: () => {
      if (Object.keys(typed).length > 0) return { body: typed };
      toast.success(t('No changes were made.'));
      return undefined;
    },
    onSuccess: () => {
      queryClient.setQueryData(
        shopSettingsQuery().queryKey,
        (before) =>
          before && { ...before, name: { ...before.name, value: name }, time_zone: { ...before.time_zone, value: time_zone }, language },
      );
      setTyped({});
      // Dates and days on every screen depend on the time zone.
      void queryClient.invalidateQueries();
    },
  });
  const type = (more: typeof typed) => isPending || setTyped({ ...typed, ...more });
  return (
    <form {...form} className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('Name, time zone and language')}</h2>
      <div className={common.fields}>
        <TextField
          label={t('Name')}
          name="name"
          value={name}
          error={errors.name}
          hint={t('On labels and in the footer.')}
          disabled={isSet('name')}
          maxLength={maxShopNameLength}
          autoComplete="organization"
          onChange={({ target }) => type({ name: target.value })}
        />
        <SelectField
          label={t('Time zone')}
          name="time_zone"
          value={time_zone}
          error={errors['time_zone']}
          hint={t('It is {time} there now.', { time: currentTime(time_zone) })}
          disabled={isSet('time_zone')}
          choices={timeZoneChoices(time_zone)}
          onChange={({ target }) => type({ time_zone: target.value })}
        />
        <SelectField
          label={t('Language')}
          name="language"
          value={language}
          hint={t('Of labels, reports, exports and wall screens.')}
          choices={keysOf(languageNames).map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => type({ language: chooseLanguage([target.value]) })}
        />
      </div>
      {formError}
      {setByServer.length > 0 && (
        <ServerSetting lines={setByServer.map((field) => `${variables[field]}=${settings[field].value}`)} change="remove">
          {setByServer.length === 2
            ? t('The server sets the name and the time zone.')
            : setByServer[0] === 'name'
              ? t('The server sets the name.')
              : t('The server sets the time zone.')}
        </ServerSetting>
      )}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

function currentTime(timeZone: string): string {
  return new Intl.DateTimeFormat(shownLocale(), { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone }).format(new Date());
}
