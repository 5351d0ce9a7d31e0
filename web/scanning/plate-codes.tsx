import { useId } from 'react';
import layout from '../ui/layout.module.css';
import styles from './plate-dialog.module.css';
import { codeKinds, type ScannedCode } from './scanned-code.ts';
import { whyNotOnAPlate } from './plate-text-problem.ts';

type PlateCodesProps = {
  codes: readonly ScannedCode[];
  field: 'model' | 'serial';
  onChoose: (text: string) => void;
};

/** Every code that was found, each a button as large as a thumb. */
export function PlateCodes({ codes, field, onChoose }: PlateCodesProps) {
  const offered = codes.map((code) => ({ ...code, whyNot: whyNotOnAPlate(code.text) }));
  // What cannot be chosen stands last: what can is not pushed away by it.
  const inOrder = [...offered.filter(({ whyNot }) => !whyNot), ...offered.filter(({ whyNot }) => whyNot)];
  return (
    <div className={layout.stack}>
      <output className={layout.soft}>{countOf(codes.length, field)}</output>
      {codes.length > 0 && (
        <ul className={styles.codes}>
          {inOrder.map(({ kind, text, whyNot }) => (
            <PlateCode key={`${kind} ${text}`} kind={codeKinds[kind]} text={text} whyNot={whyNot} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

type PlateCodeProps = { kind: string; text: string; whyNot: string | undefined; onChoose: (text: string) => void };

function PlateCode({ kind, text, whyNot, onChoose }: PlateCodeProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.code}
        disabled={whyNot !== undefined}
        aria-describedby={whyNot && id}
        onClick={() => onChoose(text)}
      >
        <span className={styles.text}>{visible(text)}</span>
        <span className={styles.kind}>{kind}</span>
      </button>
      {whyNot && (
        <p id={id} className={styles.why}>
          {whyNot}
        </p>
      )}
    </li>
  );
}

function countOf(codes: number, field: string): string {
  if (codes === 0) return '';
  return codes === 1 ? `1 code found. Choose it if it is the ${field}.` : `${codes} codes found. Choose the ${field}.`;
}

/** With a sign for each control character, such as those between the parts of a maker's Data Matrix. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming control characters is what it is for
  return text.replaceAll(/[\u0000-\u001F]/g, (character) => String.fromCodePoint(0x24_00 + (character.codePointAt(0) ?? 0)));
}
