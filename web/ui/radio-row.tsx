import { formatCount } from './language/language.ts';
import styles from './radio-row.module.css';

type RadioRowProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Choices with a `count` keep room for it while it is undefined. */
export function RadioRow<Value extends string>({ label, name, choices, value: selected, onChange }: RadioRowProps<Value>) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, label, ...choice }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} checked={value === selected} onChange={() => onChange(value)} />
          <span>{label}</span>
          {'count' in choice && <span className={styles.count}>{choice.count === undefined ? '\u00A0' : formatCount(choice.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
