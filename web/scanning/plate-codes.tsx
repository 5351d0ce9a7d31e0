import { useId } from 'react';
import layout from '../ui/layout.module.css';
import styles from './plate-dialog.module.css';
import { codeKinds, type ScannedCode } from './scanned-code.ts';
import { whyNotOnAPlate } from './why-not-on-a-plate.ts';

type PlateCodesProps = {
  codes: readonly ScannedCode[];
  field: 'model' | 'serial';
  onChoose: (text: string) => void;
};

/** Every code that was found, each a button as large as a thumb. */
export function PlateCodes({ codes, field, onChoose }: PlateCodesProps) {
  return (
    <div className={layout.stack}>
      <output className={layout.soft}>{countOf(codes.length, field)}</output>
      {codes.length > 0 && (
        <ul className={styles.codes}>
          {codes.map(({ kind, text }) => (
            <PlateCode key={`${kind} ${text}`} kind={codeKinds[kind]} text={text} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PlateCode({ kind, text, onChoose }: { kind: string; text: string; onChoose: (text: string) => void }) {
  const whyNot = whyNotOnAPlate(text);
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
        <span className={styles.text}>{text}</span>
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
