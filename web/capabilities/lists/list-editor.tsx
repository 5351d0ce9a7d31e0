import { entriesOf, type ListPart } from '@fettle/contract/lists/rules.ts';
import type { ListChange } from '@fettle/contract/lists/calls.ts';
import { wordsOf } from '@fettle/contract/search/search-words.ts';
import type { ListEntry as Entry, ShopLists } from '@fettle/contract/shared/catalog.ts';
import { maxLabelLength } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';
import { labelSaid } from './label-said.ts';
import { ListEntry } from './list-entry.tsx';
import { listChangesQuery } from './queries.ts';

type ListEditorProps = { part: ListPart; lists: ShopLists; what: string };

/** The entries of a list in its order, each of which opens to change it. */
export function ListEditor({ part, lists, what }: ListEditorProps) {
  const [search, setSearch] = useState('');
  const { data: changes = [] } = useQuery(listChangesQuery(part.list, lists.version));
  const entries = entriesOf(lists, part);
  const words = wordsOf(search);
  const wordsIn = (entry: Entry) => wordsOf(`${entry.label} ${labelSaid(part.list, entry)}`);
  const shown = entries.filter((entry) => words.every((word) => wordsIn(entry).some((known) => known.startsWith(word))));
  const lastChangeOf = (key: string) => changes.find((change) => change.key === key && isOf(change, part));
  return (
    <div className={common.stack}>
      <div className={common.choice}>
        <TextField
          label={t('Search the list')}
          type="search"
          maxLength={maxLabelLength}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {shown.length === 0 && <p>{search === '' ? t('No {what} yet.', { what }) : t('No {what} is called that.', { what })}</p>}
      <ol aria-label={t('Entries')} className={common.lines}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <span>
              <ListEntry part={part} lists={lists} entries={entries} entry={entry} lastChange={lastChangeOf(entry.key)} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function isOf({ type_of }: ListChange, part: ListPart): boolean {
  return type_of === (part.type_of ?? null);
}
