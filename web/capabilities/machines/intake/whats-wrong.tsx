import Check from 'lucide-react/icons/check';
import { t } from '../../../ui/language/language.ts';
import { Button } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import { TextAreaField } from '../../../ui/field.tsx';
import { useToolbar } from '../../../ui/use-toolbar.ts';
import styles from '../fields/machine-fields.module.css';

const separator = ', ';

type WhatsWrongProps = {
  label?: string;
  faults: readonly string[];
  note: string;
  error?: string | undefined;
  onChange: (note: string) => void;
};

/** The first note. The buttons write the most frequent faults. */
export function WhatsWrong({ label = t("What's wrong?"), faults, note, error, onChange }: WhatsWrongProps) {
  const parts = note.trim() === '' ? [] : note.split(separator);
  const toggle = (fault: string) => (parts.includes(fault) ? parts.filter((part) => part !== fault) : [...parts, fault]);
  const { toolbarProps, tabIndexOf } = useToolbar(faults.length, 0);
  return (
    <div className={`${common.whole} ${styles.wrong}`}>
      <TextAreaField
        label={label}
        name="note"
        rows={1}
        placeholder={t('Optional')}
        value={note}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div {...toolbarProps} aria-label={t('Frequent faults')} className={styles.faults}>
        {faults.map((fault, index) => {
          const isPressed = parts.includes(fault);
          return (
            <Button
              key={fault}
              tabIndex={tabIndexOf(index)}
              aria-pressed={isPressed}
              icon={isPressed && <Check aria-hidden size={20} />}
              onClick={() => onChange(toggle(fault).join(separator))}
            >
              {fault}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
