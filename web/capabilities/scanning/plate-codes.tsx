import { useId } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import styles from './plate-dialog.module.css';
import type { PlateText } from './plate-texts.ts';
import { type CodeKind, codeKinds } from './scanned-code.ts';

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
            <PlateCode key={`${offered.kind} ${offered.name} ${offered.text}`} {...offered} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PlateCode({ kind, name, text, problem, onChoose }: PlateText & { onChoose: (text: string) => void }) {
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
        <span className={common.small}>{describeCode(kind, name)}</span>
      </button>
      {problem && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  );
}

function describeCode(kind: CodeKind, name: PlateText['name']): string {
  const code = codeKinds[kind];
  if (!name) return t(code);
  return name === 'model' ? t('{code}, model', { code }) : t('{code}, serial', { code });
}

function foundText(codes: number): string {
  if (codes === 0) return '';
  return plural(codes, 'Found {count} code.', 'Found {count} codes.');
}

/** Replaces control characters, such as the separators in a Data Matrix, with their visible symbols. */
function showControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this function is about control characters
  return text.replaceAll(/[\u0000-\u001F]/g, (character) => String.fromCodePoint(0x24_00 + (character.codePointAt(0) ?? 0)));
}
