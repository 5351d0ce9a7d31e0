import { type KeyboardEvent, useEffect, useId, useState } from 'react';

type Combobox = {
  /** The keys of the options, in order. */
  keys: readonly string[];
  onChoose: (key: string) => void;
  /** Enter without a chosen option. Without it, Enter submits the form. */
  onEnter?: () => void;
};

/** A text field whose listbox the arrow keys, Home, End, Enter and Escape control (the combobox pattern of ARIA 1.2). */
export function useCombobox({ keys, onChoose, onEnter }: Combobox) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const index = chosen === undefined ? -1 : keys.indexOf(chosen);
  const active = index < 0 ? undefined : chosen;
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (active === undefined && !onEnter) return;
      event.preventDefault();
      if (active === undefined) onEnter?.();
      else onChoose(active);
      return;
    }
    if (event.key === 'Escape' && active !== undefined) {
      event.preventDefault();
      setChosen(undefined);
      return;
    }
    const next = nextIndex(event.key, index, keys.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(keys[next]);
  }

  return {
    inputProps: {
      role: 'combobox',
      'aria-expanded': keys.length > 0,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
      onKeyDown,
    } as const,
    listProps: { id, role: 'listbox' } as const,
    optionProps: (key: string) =>
      ({
        id: `${id}-${key}`,
        role: 'option',
        'aria-selected': key === active,
        // The field keeps the focus.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onChoose(key),
      }) as const,
    reset: () => setChosen(undefined),
  };
}

/** -1 stands for no option. Home and End move the caret until an option is chosen. */
function nextIndex(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % length;
  if (key === 'ArrowUp') return index <= 0 ? length - 1 : index - 1;
  if (index < 0) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
