import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import field from './field.module.css';
import styles from './search-box.module.css';

const debounceMs = 250;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches as the user types, after a pause. When Back or a link changes `value`, the text changes too. */
export function SearchBox({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) {
  // `pending` holds the searches that have not come back as `value` yet. They must not overwrite newer text.
  const [box, setBox] = useState<{ text: string; value: string; pending: string[] }>({ text: value, value, pending: [] });
  if (box.value !== value) {
    const index = box.pending.indexOf(value);
    setBox(index < 0 ? { text: value, value, pending: [] } : { ...box, value, pending: box.pending.slice(index + 1) });
  }
  const search = useEffectEvent((text: string) => {
    if (text === (box.pending.at(-1) ?? value)) return;
    setBox((current) => ({ ...current, pending: [...current.pending, text] }));
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(box.text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [box.text]);
  return (
    <div className={styles.box}>
      <Search aria-hidden size={22} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={`${field.input} ${styles.input}`}
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={box.text}
        onChange={({ target }) => setBox({ ...box, text: target.value })}
        onKeyDown={({ key, currentTarget }) => {
          // The next scan replaces this one.
          if (key === 'Enter') currentTarget.select();
        }}
      />
    </div>
  );
}
