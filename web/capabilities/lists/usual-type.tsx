import type { PositionEntry } from '@fettle/contract/shared/catalog.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { SelectField } from '../../ui/field.tsx';
import { offered } from '../machines/fields/machine-draft.ts';
import { loadLists, showLists } from './save-lists.ts';

/** `value` is empty for none. */
export function UsualTypeField({ value, onChange }: { value: string; onChange: (type_of: string) => void }) {
  const { types } = useLists();
  return (
    <SelectField
      label={t('Usual type')}
      hint={t('Start Repair begins with it. Without one, people are on the floor only while they have machines.')}
      placeholder={t('None')}
      value={value}
      choices={offered(types, value).map(({ key, label }) => ({ value: key, label }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Changes that of a position. */
export function UsualType({ position: { key, usual_type } }: { position: PositionEntry }) {
  const { version } = useLists();
  const [chosen, setChosen] = useState<string>();
  const type = chosen ?? usual_type ?? '';
  const { mutate, isPending } = useCallMutation('updateListEntry', {
    onSuccess: (reply) => {
      setChosen(undefined);
      showLists(reply);
    },
    onError: loadLists,
  });
  return (
    <div className={`${common.stack} ${common.choice}`}>
      <UsualTypeField value={type} onChange={(value) => isPending || setChosen(value)} />
      <div>
        <Button isPending={isPending} onClick={() => mutate({ body: { list: 'positions', key, usual_type: type, version } })}>
          {t('Save usual type')}
        </Button>
      </div>
    </div>
  );
}
