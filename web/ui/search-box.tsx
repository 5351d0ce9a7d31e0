import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import field from './field.module.css';
import styles from './search-box.module.css';

const settledAfter = 250;

type SearchBoxProps = {
  label: string;
  hint: string;
  maxLength: number;
  /** What is searched for now. */
  asked: string;
  /** Called with the trimmed text once somebody pauses typing. */
  onSearch: (text: string) => void;
};

/** Searches as one types. It follows `asked` when that changes by other means: Back, or a link. */
export function SearchBox({ label, hint, maxLength, asked, onSearch }: SearchBoxProps) {
  // `sent` is what has not come back as `asked` yet: it must not overwrite what was typed since.
  const [box, setBox] = useState<{ text: string; asked: string; sent: string[] }>({ text: asked, asked, sent: [] });
  if (box.asked !== asked) {
    const place = box.sent.indexOf(asked);
    setBox(place < 0 ? { text: asked, asked, sent: [] } : { ...box, asked, sent: box.sent.slice(place + 1) });
  }
  const search = useEffectEvent((text: string) => {
    if (text === asked) return;
    setBox((now) => ({ ...now, sent: [...now.sent, text] }));
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(box.text.trim()), settledAfter);
    return () => clearTimeout(timer);
  }, [box.text]);
  return (
    <div className={styles.box}>
      <Search aria-hidden size={22} />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        className={`${field.input} ${styles.input}`}
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={box.text}
        onChange={({ target }) => setBox({ ...box, text: target.value })}
      />
    </div>
  );
}
