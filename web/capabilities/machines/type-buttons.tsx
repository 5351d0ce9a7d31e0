import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Refrigerator from 'lucide-react/icons/refrigerator';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wind from 'lucide-react/icons/wind';
import Plug from 'lucide-react/icons/plug';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useToolbar } from '../../ui/use-toolbar.ts';
import { offered } from './machine-draft.ts';
import styles from './type-buttons.module.css';

const icons = new Map([
  ['fridge', Refrigerator],
  ['washer', WashingMachine],
  ['dryer', Wind],
  ['range', CookingPot],
]);

export function TypeButtons({ selected, onSelect }: { selected: TypeOf; onSelect: (type: TypeOf) => void }) {
  const types = offered(useLists().types, selected);
  const { toolbarProps, tabIndexOf } = useToolbar(types.findIndex(({ key }) => key === selected));
  return (
    <fieldset aria-label="Machine type" className={styles.types}>
      <div {...toolbarProps} className={styles.buttons}>
        {types.map(({ key: type, label }, index) => {
          const Icon = icons.get(type) ?? Plug;
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
              {label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
