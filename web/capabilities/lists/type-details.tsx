import { maxFaultsLength } from '@fettle/contract/lists/rules.ts';
import { faultsOf } from '@fettle/contract/shared/start-faults.ts';
import { t } from '../../ui/language/language.ts';
import { useStoredLists } from '../../sync/client/shop-lists.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { IconChoice } from './icon-choice.tsx';
import { LabelForm } from './label-form.tsx';
import { loadLists, showLists } from './save-lists.ts';

/** What only types have: an icon, and the faults that intake offers. */
export function TypeDetails({ type_of }: { type_of: string }) {
  const lists = useStoredLists();
  const { types, version } = lists;
  const { mutate } = useCallMutation('updateListEntry', { onSuccess: showLists, onError: loadLists });
  const type = types.find(({ key }) => key === type_of);
  if (!type) return null;
  const entry = { list: 'types', key: type_of } as const;
  return (
    <>
      <IconChoice chosen={type.icon} onChoose={(icon) => mutate({ body: { ...entry, icon, version } })} />
      <LabelForm
        call="updateListEntry"
        entry={entry}
        version={version}
        field="faults"
        maxLength={maxFaultsLength}
        start={faultsOf(lists, type_of).join(', ')}
        label={t('Frequent faults')}
        hint={t("Separated by commas. Each becomes a button under What's wrong?")}
        button={t('Save faults')}
      />
    </>
  );
}
