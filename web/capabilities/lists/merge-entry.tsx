import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { labelOf, type ListEntry } from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SelectField } from '../../ui/field.tsx';
import { toastWithUndo } from '../../ui/toast-with-undo.tsx';
import { machinesOfEntryQuery } from './queries.ts';
import { loadLists, showLists } from './save-lists.ts';

type MergeEntryProps = {
  part: ListPart;
  /** With their labels as other screens show them. */
  entries: readonly ListEntry[];
  entry: ListEntry;
};

/** Says how many machines will change, and asks which entry they get. Once it is merged, the same button undoes that. */
export function MergeEntry({ part, entries, entry }: MergeEntryProps) {
  const { key, merged_into } = entry;
  const label = labelOf(entries, key);
  const [into, setInto] = useState<string>();
  const { data: machines, isError } = useQuery({ ...machinesOfEntryQuery(part, key), enabled: into !== undefined });
  const undoing = useCallMutation('updateListEntry', { onSuccess: showLists, onError: loadLists });
  const merging = useCallMutation('updateListEntry', {
    isQuiet: true,
    onSuccess(reply) {
      showLists(reply);
      toastWithUndo({ message: reply.message, onUndo: undo });
    },
    onError: loadLists,
  });
  const request = (merged_into: string | null) => ({ body: { ...part, key, merged_into, version: currentLists().version } });
  function undo(): void {
    undoing.mutate(request(null));
  }
  const others = entries.filter((other) => other.key !== key && !other.is_retired);
  if (others.length === 0 && merged_into === undefined) return null;
  return (
    <div>
      <Button isPending={merging.isPending || undoing.isPending} onClick={merged_into === undefined ? () => setInto('') : undo}>
        {merged_into === undefined ? t('Merge into ...') : t('Undo merge')}
      </Button>
      {into !== undefined && (
        <Confirm
          question={t('Merge {label}?', { label })}
          detail={t('Its machines get the other entry, and {label} is no longer offered. You can undo this.', { label })}
          confirmLabel={t('Merge')}
          isReady={into !== '' && machines !== undefined}
          onConfirm={() => merging.mutate(request(into))}
          onClose={() => setInto(undefined)}
        >
          <SelectField
            label={t('Merge into')}
            placeholder={t('Select an entry')}
            value={into}
            choices={others.map((other) => ({ value: other.key, label: other.label }))}
            onChange={({ target }) => setInto(target.value)}
          />
          <output>
            {isError && t("Couldn't count the machines. Close this and try again.")}
            {into !== '' && machines !== undefined && describeMerge(machines, label, labelOf(entries, into))}
          </output>
        </Confirm>
      )}
    </div>
  );
}

function describeMerge(machines: number, from: string, into: string): string {
  if (machines === 0) return t('No machine has {from}.', { from });
  return plural(machines, '{count} machine of {from} becomes {into}.', '{count} machines of {from} become {into}.', { from, into });
}
