import { entriesOf, fold, type ListPart } from '@fettle/contract/lists/rules.ts';
import type { ListEntry } from '@fettle/contract/shared/catalog.ts';
import { maxLabelLength } from '@fettle/contract/shared/limits.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../ui/language/language.ts';
import { useStoredLists } from '../../sync/client/shop-lists.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import common from '../../ui/common.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { useSession } from '../auth/session.ts';
import { Options } from '../search/options.tsx';
import styles from '../search/search.module.css';
import { useCombobox } from '../search/use-combobox.ts';
import { labelSaid } from './label-said.ts';
import { loadLists, showLists } from './save-lists.ts';

type ListDialogProps = {
  part: ListPart;
  label: string;
  typed: string;
  /** Keys. */
  mostUsed: readonly string[];
  /** What chooses no entry; undefined if one is required. */
  none: string | undefined;
  onChoose: (key: string) => void;
  onClose: () => void;
};

/** Finds an entry of a list by its label. Admins also add what is not in it, or bring it back. */
export function ListDialog({ part, label, typed, mostUsed, none, onChoose, onClose }: ListDialogProps) {
  const { user } = useSession();
  const lists = useStoredLists();
  const [text, setText] = useState(typed);
  const [failure, setFailure] = useState<string>();
  const entries = entriesOf(lists, part);
  const choose = (key: string | undefined) => {
    if (key !== undefined) onChoose(key);
    onClose();
  };
  const added = text.trim();
  const isSame = (entry: ListEntry) => foldedLabels(part, entry).includes(fold(added));
  const options = {
    onSuccess: (reply: Parameters<typeof showLists>[0]) => {
      showLists(reply);
      choose(entriesOf(reply.data, part).find(isSame)?.key);
    },
    onError: (error: ApiError) => {
      setFailure(error.message);
      loadLists(error);
    },
  };
  const { mutate: add } = useCallMutation('addListEntry', options);
  const { mutate: bringBack } = useCallMutation('updateListEntry', options);
  const { version } = lists;
  const same = entries.find(isSame);
  const choices = matching(part, entries, mostUsed, added).map((entry) => ({
    content: labelSaid(part.list, entry),
    run: () => choose(entry.key),
  }));
  if (none && added === '') choices.unshift({ content: none, run: () => choose('') });
  if (user?.is_admin && added !== '') {
    if (!same) choices.push({ content: t('Add “{added}”', { added }), run: () => add({ body: { ...part, label: added, version } }) });
    else if (same.is_retired && same.merged_into === undefined) {
      choices.push({
        content: t('Bring back {label}', { label: labelSaid(part.list, same) }),
        run: () => bringBack({ body: { ...part, key: same.key, is_retired: false, version } }),
      });
    }
  }
  const run = (key: string) => choices[Number(key)]?.run();
  const combobox = useCombobox({
    // Keys of entries may have spaces, and ids have none.
    keys: choices.map((_choice, index) => String(index)),
    onChoose: run,
    onEnter: () => {
      if (added !== '') run('0');
    },
  });
  return createPortal(
    <Dialog label={label} position="wide" onClose={onClose}>
      <div className={styles.dialog}>
        <input
          {...combobox.inputProps}
          type="text"
          aria-label={t('{label}: type to find it', { label })}
          placeholder={user?.is_admin ? t('Type to find or add') : t('Type to find')}
          className={field.input}
          maxLength={maxLabelLength}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            combobox.reset();
          }}
        />
        {failure && (
          <p role="alert" className={common.alert}>
            {failure}
          </p>
        )}
        <output className={choices.length === 0 ? undefined : 'visually-hidden'}>
          {choices.length === 0 && t('Nothing in the list is called that.')}
        </output>
        <Options label={label} options={choices.map((choice, index) => ({ ...choice, key: String(index) }))} combobox={combobox} />
      </div>
    </Dialog>,
    document.body,
  );
}

/** All entries if there is no text, the most used ones first; otherwise those whose label has it, first those that begin with it. */
function matching(part: ListPart, entries: readonly ListEntry[], mostUsed: readonly string[], text: string): ListEntry[] {
  const typed = fold(text);
  const rankOf = (entry: ListEntry): number => {
    if (text !== '') return foldedLabels(part, entry).some((label) => label.startsWith(typed)) ? 0 : 1;
    return mostUsed.includes(entry.key) ? mostUsed.indexOf(entry.key) : mostUsed.length;
  };
  return entries
    .filter((entry) => !entry.is_retired && foldedLabels(part, entry).some((label) => label.includes(typed)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The label that screens show, and the stored one. */
function foldedLabels({ list }: ListPart, entry: ListEntry): string[] {
  return [labelSaid(list, entry), entry.label].map(fold);
}
