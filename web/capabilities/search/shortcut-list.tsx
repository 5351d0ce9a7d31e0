import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox } from '../../ui/field.tsx';
import { areSingleKeysOn, turnSingleKeys } from './single-keys.ts';

const shortcuts = [
  { keys: 'Ctrl K', use: 'Find machines, screens, people and actions' },
  { keys: '/', use: 'Find anything' },
  { keys: '?', use: 'Show this list' },
  { keys: '↑ ↓', use: 'Choose a result' },
  { keys: 'Enter', use: 'Open the result, or the machine with this serial or number' },
  { keys: 'Esc', use: 'Close' },
  { keys: 'n', use: 'Add a note, on a card' },
  { keys: 'p', use: 'Print the label, on a card' },
  { keys: 'c', use: 'Complete the repair, on a card' },
  { keys: 'j k', use: 'Go down or up in the machines' },
  { keys: 'x', use: 'Select the machine of a row' },
] as const;

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Dialog label={t('Keyboard shortcuts')} onClose={onClose}>
      <div className={dialog.confirm}>
        <h2>{t('Keyboard shortcuts')}</h2>
        <ul className={common.lines}>
          {shortcuts.map(({ keys, use }) => (
            <li key={keys}>
              <kbd>{keys}</kbd> {use}
            </li>
          ))}
        </ul>
        <Checkbox
          label={t('Shortcuts of a single key')}
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            turnSingleKeys(target.checked);
          }}
        />
        {!isOn && <p className={common.soft}>{t('Ctrl K also finds this list.')}</p>}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
