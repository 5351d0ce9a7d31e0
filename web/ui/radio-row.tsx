import styles from './radio-row.module.css';

type RadioRowProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; /** How many there are; undefined until it is known. */ count?: number | undefined }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice of one, all of them in view. */
export function RadioRow<Value extends string>({ label, name, choices, chosen, onChoose }: RadioRowProps<Value>) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
          {/* Its room is kept, so that nothing moves when it comes. */}
          <span className={styles.count}>{count?.toLocaleString('en-US') ?? '\u00A0'}</span>
        </label>
      ))}
    </fieldset>
  );
}
