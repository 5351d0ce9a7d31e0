import type { ReactNode } from 'react';
import type { useCombobox } from './use-combobox.ts';
import styles from './search.module.css';

export type Option = { key: string; content: ReactNode; run: () => void };

type OptionsProps = { label: string; options: readonly Option[]; combobox: ReturnType<typeof useCombobox> };

export function Options({ label, options, combobox }: OptionsProps) {
  return (
    <ul {...combobox.listProps} aria-label={label} className={styles.list} hidden={options.length === 0}>
      {options.map(({ key, content }) => (
        <li key={key} {...combobox.optionProps(key)} className={styles.option}>
          {content}
        </li>
      ))}
    </ul>
  );
}
