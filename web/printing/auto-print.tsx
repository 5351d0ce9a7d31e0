import { useState } from 'react';
import { deviceItem } from '../ui/browser-storage.ts';
import { Checkbox } from '../ui/field.tsx';

const item = deviceItem('fettle:prints-at-once');

/** Saved per device: the PC at the label printer prints automatically, a phone may not. */
export function useAutoPrint(): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const [isChosen, setIsChosen] = useState(() => item.get() === 'yes');
  function choose(isChosen: boolean): void {
    setIsChosen(isChosen);
    if (isChosen) item.set('yes');
    else item.remove();
  }
  return [isChosen, choose];
}

export function AutoPrintCheckbox({ isChosen, onChoose }: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return <Checkbox label="Print the label as soon as it's added" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />;
}
