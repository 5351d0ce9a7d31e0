import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { deviceItem } from '../../ui/browser-storage.ts';
import { Checkbox } from '../../ui/field.tsx';

const item = deviceItem('fettle:prints-at-once');

/** Saved per device: the PC next to the label printer may print automatically while phones do not. */
export function useAutoPrint(): [isEnabled: boolean, setEnabled: (isEnabled: boolean) => void] {
  const [isEnabled, setIsEnabled] = useState(() => item.get() === 'yes');
  function setEnabled(isEnabled: boolean): void {
    setIsEnabled(isEnabled);
    if (isEnabled) item.set('yes');
    else item.remove();
  }
  return [isEnabled, setEnabled];
}

export function AutoPrintCheckbox({ isEnabled, onChange }: { isEnabled: boolean; onChange: (isEnabled: boolean) => void }) {
  return <Checkbox label={t('Print the label')} checked={isEnabled} onChange={({ target }) => onChange(target.checked)} />;
}
