import styles from './radio-row.module.css';

type RadioRowProps<Value extends string> = {
  label: string;
  isLabelVisible?: boolean;
  name: string;
  choices: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Choices with a `count` keep room for it while it is undefined. */
export function RadioRow<Value extends string>({
  label,
  isLabelVisible = false,
  name,
  choices,
  value: selected,
  onChange,
}: RadioRowProps<Value>) {
  return (
    <fieldset className={styles.row}>
      <legend className={isLabelVisible ? styles.legend : 'visually-hidden'}>{label}</legend>
      {choices.map(({ value, label, ...choice }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} checked={value === selected} onChange={() => onChange(value)} />
          <span>{label}</span>
          {'count' in choice && <span className={styles.count}>{choice.count?.toLocaleString('en-US') ?? '\u00A0'}</span>}
        </label>
      ))}
    </fieldset>
  );
}
