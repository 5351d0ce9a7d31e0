import { useState } from 'react';
import { deviceItem } from '../ui/browser-storage.ts';
import { Checkbox } from '../ui/field.tsx';

const item = deviceItem('fettle:prints-at-once');

/** Whether this device prints a label as soon as a machine is registered: the one at the label printer does, a phone may not. */
export function usePrintsAtOnce(): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const [isChosen, setIsChosen] = useState(() => item.get() === 'yes');
  function choose(isChosen: boolean): void {
    setIsChosen(isChosen);
    if (isChosen) item.set('yes');
    else item.remove();
  }
  return [isChosen, choose];
}

export function PrintsAtOnce({ isChosen, onChoose }: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <Checkbox label="Print the label right after registering" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
  );
}
