import type { ShopSettings } from '@fettle/contract/shop/calls.ts';
import { maxAgeLimitYears } from '@fettle/contract/shared/limits.ts';
import { useId, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';

/** How old the machines may be that the shop takes. */
export function AgeLimitForm({ settings }: { settings: Pick<ShopSettings, 'max_age_years'> }) {
  const heading = useId();
  const [years, setYears] = useState(String(settings.max_age_years ?? ''));
  const { form, errors, isPending } = useFormMutation('updateShop', {
    request: (form) => {
      // A text that is no number is empty, too.
      const { validity } = form.elements.namedItem('max_age_years') as HTMLInputElement;
      return { body: { max_age_years: validity.badInput ? Number.NaN : years === '' ? null : Number(years) } };
    },
    onSuccess: () => void queryClient.invalidateQueries(),
  });
  return (
    <form {...form} className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('Age of machines')}</h2>
      <div className={common.choice}>
        <TextField
          label={t('We take machines up to this many years old')}
          name="max_age_years"
          type="number"
          min={1}
          max={maxAgeLimitYears}
          value={years}
          error={errors['max_age_years']}
          hint={t('Start Repair warns of older ones. Empty for no limit.')}
          onChange={({ target }) => setYears(target.value)}
        />
      </div>
      <div>
        <Button type="submit" isPending={isPending}>
          {t('Save age limit')}
        </Button>
      </div>
    </form>
  );
}
