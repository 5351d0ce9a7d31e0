import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { typeLabels } from '@fettle/contract/shared/catalog.ts';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Refrigerator from 'lucide-react/icons/refrigerator';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wind from 'lucide-react/icons/wind';
import { keysOf } from '../../ui/keys-of.ts';
import styles from './type-buttons.module.css';

const icons = {
  fridge: Refrigerator,
  washer: WashingMachine,
  dryer: Wind,
  range: CookingPot,
} as const satisfies Record<TypeOf, unknown>;

export function TypeButtons({ selected, onSelect }: { selected: TypeOf; onSelect: (type: TypeOf) => void }) {
  return (
    <fieldset aria-label="Machine type" className={styles.types}>
      <div className={styles.buttons}>
        {keysOf(typeLabels).map((type) => {
          const Icon = icons[type];
          return (
            <button key={type} type="button" aria-pressed={type === selected} className={styles.type} onClick={() => onSelect(type)}>
              <Icon aria-hidden size={26} />
              {typeLabels[type]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
