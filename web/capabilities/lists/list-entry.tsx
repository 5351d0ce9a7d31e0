import { msgIn } from '@fettle/i18n/message.ts';
import { entriesOf, type ListPart, maxFaultsLength } from '@fettle/contract/lists/rules.ts';
import type { ListChange, ListChangeKind } from '@fettle/contract/lists/calls.ts';
import { labelOf, type ListEntry as Entry, type ShopLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { faultsOf } from '@fettle/contract/shared/start-faults.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useLayoutEffect, useRef, useState } from 'react';
import { plural, t, useLanguage } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { useLists, useStoredLists } from '../../sync/client/shop-lists.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ShopDate } from '../shop/shop-date.tsx';
import { IconChoice } from './icon-choice.tsx';
import { LabelForm } from './label-form.tsx';
import { MergeEntry } from './merge-entry.tsx';
import { loadLists, showLists } from './save-lists.ts';
import { UsualType } from './usual-type.tsx';

type ListEntryProps = {
  part: ListPart;
  lists: ShopLists;
  /** The whole list, or the styles of a type. */
  entries: readonly Entry[];
  entry: Entry;
  lastChange: ListChange | undefined;
};

/** Opens to change it. */
export function ListEntry(props: ListEntryProps) {
  const { part, lists, entry, lastChange } = props;
  const { key, label, is_retired, merged_into } = entry;
  const entries = entriesOf(useLists(), part);
  const said = labelOf(entries, key);
  const isTranslated = useLanguage() !== 'en' && said !== label;
  const isTypeWithStyles = part.list === 'types' && stylesOf(lists, key).length > 0;
  const position = part.list === 'positions' && lists.positions.find((other) => other.key === key);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details name="list-entry" className={common.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {said}
        {isTranslated && <span className={common.soft}> ({label})</span>}
        {is_retired && (
          <span className={common.soft}>
            {' '}
            · {merged_into === undefined ? t('Retired') : t('Merged into {label}', { label: labelOf(entries, merged_into) })}
          </span>
        )}
      </summary>
      {isOpen && (
        <div className={common.stack}>
          <LabelForm
            call="updateListEntry"
            entry={{ ...part, key }}
            version={lists.version}
            start={label}
            label={t('Name')}
            button={t('Rename')}
          />
          <Move {...props} />
          {part.list === 'types' && <TypeDetails type_of={key} />}
          {position && <UsualType position={position} />}
          {lastChange && (
            <p className={common.soft}>
              <Trans
                text="{change} by {author} on {date}"
                values={{
                  change: describeChange(lastChange, entries),
                  author: lastChange.author_name,
                  date: <ShopDate on={lastChange.on} withTime isShort />,
                }}
              />
            </p>
          )}
          {isTypeWithStyles && <p className={common.soft}>{t('A type that has styles cannot be merged.')}</p>}
          {!isTypeWithStyles && !position && <MergeEntry part={part} entries={entries} entry={entry} />}
        </div>
      )}
    </details>
  );
}

/** Moves an entry up, down, and out of the choices for new machines. */
function Move({ part, lists: { version }, entries, entry }: ListEntryProps) {
  const { mutate } = useCallMutation('updateListEntry', { onSuccess: showLists, onError: loadLists });
  const index = entries.findIndex(({ key }) => key === entry.key);
  const pressed = useRef<{ button: HTMLButtonElement; to: number }>(null);
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (pressed.current?.to === index) pressed.current.button.focus();
  }, [index]);
  const change = (changed: object) => mutate({ body: { ...part, key: entry.key, ...changed, version } });
  function move(button: HTMLButtonElement, to: number): void {
    if (to < 0 || to >= entries.length) return;
    pressed.current = { button, to };
    const rest = entries.filter((other) => other !== entry);
    change({ before: rest[to]?.key ?? null });
  }
  return (
    <div className={common.row}>
      <Button
        icon={<ArrowUp aria-hidden size={20} />}
        data-disabled={index === 0 || undefined}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => move(currentTarget, index - 1)}
      >
        {t('Move up')}
      </Button>
      <Button
        icon={<ArrowDown aria-hidden size={20} />}
        data-disabled={index === entries.length - 1 || undefined}
        aria-disabled={index === entries.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, index + 1)}
      >
        {t('Move down')}
      </Button>
      {entry.merged_into === undefined && (
        <Button onClick={() => change({ is_retired: !entry.is_retired })}>{entry.is_retired ? t('Bring back') : t('Retire')}</Button>
      )}
    </div>
  );
}

/** What only types have: an icon, and the faults that intake offers. */
function TypeDetails({ type_of }: { type_of: string }) {
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

function describeChange({ kind, label_before, other_key, machines }: ListChange, entries: readonly Entry[]): string {
  const count = machines ?? 0;
  const label = labelOf(entries, other_key ?? '');
  const texts: Record<ListChangeKind, () => string> = {
    added: () => t('Added'),
    renamed: () => t('Renamed from {label_before}', { label_before }),
    moved: () => t('Moved'),
    retired: () => t(msgIn('change', 'Retired')),
    brought_back: () => t('Brought back'),
    merged: () => plural(count, 'Merged into {label} ({count} machine)', 'Merged into {label} ({count} machines)', { label }),
    merge_undone: () =>
      plural(count, 'Undid the merge into {label} ({count} machine)', 'Undid the merge into {label} ({count} machines)', { label }),
    new_icon: () => t('New icon'),
    new_faults: () => t('New faults'),
    new_usual_type: () => t('New usual type'),
  };
  return texts[kind]();
}
