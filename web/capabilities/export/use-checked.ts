import { useCallback, useState } from 'react';
import type { Machine } from '@fettle/contract/records/machine.ts';

type Checked = 'all' | ReadonlySet<number>;

/**
 * Which machines are checked. At first all of them are, including those that the list gets later. Once one is unchecked, a machine
 * that the list gets later is not checked.
 */
export function useChecked(machines: readonly Machine[]) {
  const [checked, setChecked] = useState<Checked>('all');
  const isChecked = (id: number) => checked === 'all' || checked.has(id);
  const toggle = useCallback(
    (id: number) =>
      setChecked((current) => {
        const ids = new Set(current === 'all' ? machines.map(({ id }) => id) : current);
        if (!ids.delete(id)) ids.add(id);
        return machines.every(({ id }) => ids.has(id)) ? 'all' : ids;
      }),
    [machines],
  );
  return {
    chosen: machines.filter(({ id }) => isChecked(id)),
    isChecked,
    toggle,
    toggleAll: (isOn: boolean) => setChecked(isOn ? 'all' : new Set()),
  };
}
