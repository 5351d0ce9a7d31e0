import type { Machine } from '@fettle/contract/records/machine.ts';
import { useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';

export type Selection = {
  /** Machines as last seen, in the order in which they were selected. */
  machines: readonly Machine[];
  has: (id: number) => boolean;
  /** Whether rows have checkboxes. */
  hasCheckboxes: boolean;
  /** On a touchscreen, whether a tap on a row selects it instead of opening its card. */
  isTapSelecting: boolean;
  setTapSelecting: (isOn: boolean) => void;
  /** `extend` also selects the machines between the last one and this one. */
  toggle: (machine: Machine, extend?: boolean) => void;
  setPage: (isSelected: boolean) => void;
  clear: () => void;
};

type State = { list: string; selected: ReadonlyMap<number, Machine>; isTapSelecting: boolean; last: number | undefined };

/** The selected machines of a list, on all of its pages. Another `list` starts without any. `page` is what the current page shows; nothing else can be selected. */
export function useSelection(list: string, page: readonly Machine[]): Selection {
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)');
  const [state, setState] = useState<State>(emptyState(list));
  if (state.list !== list) setState(emptyState(list));
  const { selected, isTapSelecting, last } = state;
  const pageById = new Map(page.map((machine) => [machine.id, machine]));

  function select(machines: readonly Machine[], isSelected: boolean): void {
    const next = new Map(selected);
    for (const machine of machines) {
      if (isSelected) next.set(machine.id, machine);
      else next.delete(machine.id);
    }
    setState({ ...state, selected: next, isTapSelecting: isTapSelecting || !hasMouse, last: machines.at(-1)?.id });
  }

  return {
    machines: [...selected.values()].map((machine) => pageById.get(machine.id) ?? machine),
    has: (id) => selected.has(id),
    hasCheckboxes: hasMouse || isTapSelecting,
    isTapSelecting: isTapSelecting && !hasMouse,
    setTapSelecting: (isOn) => setState({ ...(isOn ? state : emptyState(list)), isTapSelecting: isOn }),
    toggle(machine, extend = false) {
      if (!pageById.has(machine.id)) return;
      const ids = page.map(({ id }) => id);
      const [from, to] = [ids.indexOf(last ?? -1), ids.indexOf(machine.id)].toSorted((a, b) => a - b);
      const range = extend && from !== undefined && from >= 0 && to !== undefined ? page.slice(from, to + 1) : [machine];
      // The pressed one comes last: the next range starts there.
      select([...range.filter(({ id }) => id !== machine.id), machine], !selected.has(machine.id));
    },
    setPage: (isSelected) => select(page, isSelected),
    clear: () => setState(emptyState(list)),
  };
}

function emptyState(list: string): State {
  return { list, selected: new Map(), isTapSelecting: false, last: undefined };
}
