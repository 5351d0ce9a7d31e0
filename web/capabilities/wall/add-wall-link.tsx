import { useId, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox, TextField } from '../../ui/field.tsx';

const empty = { name: '', shows_names: false };

export function AddWallLink() {
  const heading = useId();
  const [link, setLink] = useState(empty);
  const { form, errors, isPending } = useFormMutation('addWallLink', {
    request: () => ({ body: link }),
    onSuccess: () => {
      setLink(empty);
      void queryClient.invalidateQueries({ queryKey: ['getWallLinks'] });
    },
  });
  return (
    <form {...form} className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('New wall screen')}</h2>
      <div className={common.choice}>
        <TextField
          label={t('Name')}
          name="name"
          maxLength={60}
          hint={t('Where the screen hangs, such as TV in the office.')}
          value={link.name}
          error={errors.name}
          onChange={({ target }) => setLink({ ...link, name: target.value })}
        />
      </div>
      <Checkbox
        label={t("Show technicians' names")}
        name="shows_names"
        checked={link.shows_names}
        onChange={({ target }) => setLink({ ...link, shows_names: target.checked })}
      />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Create link')}
        </Button>
      </div>
    </form>
  );
}
