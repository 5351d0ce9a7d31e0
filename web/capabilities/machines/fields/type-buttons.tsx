import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { t } from '../../../ui/language/language.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { useToolbar } from '../../../ui/use-toolbar.ts';
import { offered } from './machine-draft.ts';
import styles from './type-buttons.module.css';
import { TypeIcon } from './type-icon.tsx';

export function TypeButtons({ selected, onSelect }: { selected: TypeOf; onSelect: (type: TypeOf) => void }) {
  const types = offered(useLists().types, selected);
  const { toolbarProps, tabIndexOf } = useToolbar(
    types.length,
    types.findIndex(({ key }) => key === selected),
  );
  return (
    <fieldset aria-label={t('Machine type')} className={styles.types}>
      <div {...toolbarProps} className={types.length > 4 ? styles.many : styles.buttons}>
        {types.map(({ key: type, label, icon }, index) => (
          <button
            key={type}
            ref={type === selected ? showInRow : undefined}
            type="button"
            tabIndex={tabIndexOf(index)}
            aria-pressed={type === selected}
            className={styles.type}
            onClick={() => onSelect(type)}
          >
            <TypeIcon icon={icon} />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Scrolls the row, but not the page. */
function showInRow(button: HTMLElement | null): void {
  const row = button?.parentElement;
  if (row) row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.clientWidth) / 2;
}
