import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { typeLabels } from '@fettle/contract/shared/catalog.ts';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Refrigerator from 'lucide-react/icons/refrigerator';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wind from 'lucide-react/icons/wind';
import { keysOf } from '../../ui/keys-of.ts';
import { useToolbar } from '../../ui/use-toolbar.ts';
import styles from './type-buttons.module.css';

const icons = {
  fridge: Refrigerator,
  washer: WashingMachine,
  dryer: Wind,
  range: CookingPot,
} as const satisfies Record<TypeOf, unknown>;

export function TypeButtons({ selected, onSelect }: { selected: TypeOf; onSelect: (type: TypeOf) => void }) {
  const types = keysOf(typeLabels);
  const { toolbarProps, tabIndexOf } = useToolbar(types.indexOf(selected));
  return (
    <fieldset aria-label="Machine type" className={styles.types}>
      <div {...toolbarProps} className={styles.buttons}>
        {types.map((type, index) => {
          const Icon = icons[type];
          return (
            <button
              key={type}
              type="button"
              tabIndex={tabIndexOf(index)}
              aria-pressed={type === selected}
              className={styles.type}
              onClick={() => onSelect(type)}
            >
              <Icon aria-hidden size={26} />
              {typeLabels[type]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
