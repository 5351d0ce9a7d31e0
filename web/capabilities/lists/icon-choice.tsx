import { type TypeIcon, typeIcons } from '@fettle/contract/shared/type-icons.ts';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { useToolbar } from '../../ui/use-toolbar.ts';
import { allTypeIcons } from '../machines/fields/all-type-icons.tsx';

/** One button for each drawing that a type can have. */
export function IconChoice({ chosen, onChoose }: { chosen: string; onChoose: (icon: TypeIcon) => void }) {
  const { toolbarProps, tabIndexOf } = useToolbar(
    typeIcons.length,
    typeIcons.findIndex((icon) => icon === chosen),
  );
  const { label } = allTypeIcons[typeIcons.find((icon) => icon === chosen) ?? 'plug'];
  return (
    <details className={common.fold}>
      <summary>{t('Icon: {label}', { label })}</summary>
      <div {...toolbarProps} aria-label={t('Icon')} className={common.row}>
        {typeIcons.map((icon, index) => {
          const { drawing, label } = allTypeIcons[icon];
          return (
            <Button
              key={icon}
              aria-label={t(label)}
              aria-pressed={icon === chosen}
              tabIndex={tabIndexOf(index)}
              icon={drawing}
              onClick={() => onChoose(icon)}
            />
          );
        })}
      </div>
    </details>
  );
}
