import field from '../../../ui/field.module.css';
import type { Choice } from '../../../ui/field.tsx';
import styles from './table-filters.module.css';

type FilterSelectProps = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  /** Says that nothing is chosen. Without it, something always is. */
  placeholder?: string;
  onChoose: (value: string) => void;
};

/** A list whose label is for screen readers: what is chosen, or the placeholder, says enough. */
export function FilterSelect({ label, name, value, choices, placeholder, onChoose }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      name={name}
      value={value}
      className={`${field.input} ${styles.filter} ${placeholder !== undefined && value !== '' ? styles.chosen : ''}`}
      onChange={({ target }) => onChoose(target.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
