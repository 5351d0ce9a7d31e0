import { useId } from 'react';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import styles from './plate-dialog.module.css';
import type { PlateText } from './plate-texts.ts';

type PlateCodesProps = {
  texts: readonly PlateText[];
  onChoose: (text: string) => void;
};

export function PlateCodes({ texts, onChoose }: PlateCodesProps) {
  return (
    <div className={common.stack}>
      <output className={common.soft}>{foundText(texts.length)}</output>
      {texts.length > 0 && (
        <ul className={styles.codes}>
          {texts.map((offered) => (
            <PlateCode key={`${offered.source} ${offered.text}`} {...offered} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PlateCode({ source, text, problem, onChoose }: PlateText & { onChoose: (text: string) => void }) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.code}
        disabled={problem !== undefined}
        aria-describedby={problem && id}
        onClick={() => onChoose(text)}
      >
        <span className={styles.text}>{showControlCharacters(text)}</span>
        <span className={styles.kind}>{source}</span>
      </button>
      {problem && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  );
}

function foundText(codes: number): string {
  if (codes === 0) return '';
  return codes === 1 ? t('Found 1 code.') : t('Found {codes} codes.', { codes });
}

/** Replaces control characters, such as the separators in a Data Matrix, with their visible symbols. */
function showControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this function is about control characters
  return text.replaceAll(/[\u0000-\u001F]/g, (character) => String.fromCodePoint(0x24_00 + (character.codePointAt(0) ?? 0)));
}
