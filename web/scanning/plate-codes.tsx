import { useId } from 'react';
import common from '../ui/common.module.css';
import styles from './plate-dialog.module.css';
import { codeKinds, type ScannedCode } from './scanned-code.ts';
import { plateTextProblem } from './plate-text-problem.ts';

type PlateCodesProps = {
  codes: readonly ScannedCode[];
  onChoose: (text: string) => void;
};

export function PlateCodes({ codes, onChoose }: PlateCodesProps) {
  const offered = codes.map((code) => ({ ...code, problem: plateTextProblem(code.text) }));
  const inOrder = [...offered.filter(({ problem }) => !problem), ...offered.filter(({ problem }) => problem)];
  return (
    <div className={common.stack}>
      <output className={common.soft}>{foundText(codes.length)}</output>
      {codes.length > 0 && (
        <ul className={styles.codes}>
          {inOrder.map(({ kind, text, problem }) => (
            <PlateCode key={`${kind} ${text}`} kind={codeKinds[kind]} text={text} problem={problem} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

type PlateCodeProps = { kind: string; text: string; problem: string | undefined; onChoose: (text: string) => void };

function PlateCode({ kind, text, problem, onChoose }: PlateCodeProps) {
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
        <span className={styles.kind}>{kind}</span>
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
  return codes === 1 ? 'Found 1 code.' : `Found ${codes} codes.`;
}

/** Replaces control characters, such as the separators in a Data Matrix, with their visible symbols. */
function showControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this function is about control characters
  return text.replaceAll(/[\u0000-\u001F]/g, (character) => String.fromCodePoint(0x24_00 + (character.codePointAt(0) ?? 0)));
}
