import { useState } from 'react';
import { TickField } from '../ui/field.tsx';

const key = 'fettle:prints-at-once';

/** Whether this device prints a label as soon as a machine is registered: the one at the label printer does, a phone may not. */
export function usePrintsAtOnce(): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const [isChosen, setIsChosen] = useState(isRemembered);
  function choose(isChosen: boolean): void {
    setIsChosen(isChosen);
    remember(isChosen);
  }
  return [isChosen, choose];
}

export function PrintsAtOnce({ isChosen, onChoose }: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <TickField label="Print the label right after registering" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
  );
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

function remember(isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing (private window, full): the choice holds until the page is closed.
  }
}
