import { msg } from '@fettle/i18n/message.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox } from '../../ui/field.tsx';
import { areSingleKeysOn, turnSingleKeys } from './single-keys.ts';

const shortcuts = [
  { keys: 'Ctrl K', use: msg('Find machines, screens, people and actions') },
  { keys: '/', use: msg('Find anything') },
  { keys: '?', use: msg('Show this list') },
  { keys: '↑ ↓', use: msg('Choose a result') },
  { keys: 'Enter', use: msg('Open the result, or the machine with this serial or number') },
  { keys: 'Esc', use: msg('Close') },
  { keys: 'n', use: msg('Add a note, on a card') },
  { keys: 'p', use: msg('Print the label, on a card') },
  { keys: 'c', use: msg('Complete the repair, on a card') },
  { keys: 'j k', use: msg('Go down or up in the machines') },
  { keys: 'x', use: msg('Select the machine of a row') },
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
              <kbd>{keys}</kbd> {t(use)}
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
