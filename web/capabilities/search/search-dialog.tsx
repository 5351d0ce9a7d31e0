import { searchWords, wordsOf } from '@fettle/contract/search/search-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { employeesQuery } from '../employees/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { type Command, findCommands } from './commands.ts';
import { MachineOption } from './machine-option.tsx';
import { Marked } from './marked.tsx';
import { type Option, Options } from './options.tsx';
import { useSearch } from './queries.ts';
import styles from './search.module.css';
import { SearchState } from './search-state.tsx';
import { useCombobox } from './use-combobox.ts';

/** Finds machines, screens, people and the actions of the card on the screen. */
export function SearchDialog({ isAdmin, onHelp, onClose }: { isAdmin: boolean; onHelp: () => void; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useSearch(text);
  const { data: employees = [] } = useQuery({ ...employeesQuery(), ...withoutToast });
  const typed = searchWords(text);
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const run = ({ to, button }: Command) => {
    if (to !== undefined) return go(to);
    onClose();
    if (!button) return onHelp();
    // After the dialog has given the focus back.
    requestAnimationFrame(() => button.click());
  };
  /** Opens the card with this number or serial, or says that there is none. */
  const lookUp = () => {
    onClose();
    void navigate('/find', { state: { scanned: text.trim() } });
  };
  const commands = findCommands(typed, isAdmin, employees).map((command) => ({
    key: command.key,
    label: command.label,
    run: () => run(command),
    content: (
      <span className={styles.title}>
        <span>
          <Marked text={command.label} words={typed} />
        </span>
        <span className={styles.status}>{command.kind}</span>
      </span>
    ),
  }));
  const machines = (search.machines ?? []).map((machine): Option => ({
    key: String(machine.id),
    run: () => go(`/card/${machine.id}`),
    content: <MachineOption machine={machine} words={search.words} />,
  }));
  const options = text.trim() === '' ? commands : [...commands, ...machines];
  const combobox = useCombobox({
    keys: options.map(({ key }) => key),
    onChoose: (key) => options.find((option) => option.key === key)?.run(),
    onEnter: () => {
      const [command] = text.trim() === '' ? [] : commands;
      if (command && typed.length > 0 && wordsOf(command.label).join(' ').startsWith(wordsOf(text).join(' '))) command.run();
      else if (text.trim() !== '') lookUp();
    },
  });
  return (
    <Dialog label={t('Find anything')} position="wide" onClose={onClose}>
      <div className={styles.dialog}>
        <input
          {...combobox.inputProps}
          type="text"
          aria-label={t('Search machines, screens and people')}
          placeholder={t('Serial, model, words of a note, a screen...')}
          className={field.input}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            combobox.reset();
          }}
        />
        <SearchState search={search} isIdle={text.trim() === ''} />
        <Options label={t('Results')} options={options} combobox={combobox} />
      </div>
    </Dialog>
  );
}
