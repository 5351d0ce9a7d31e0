import type { CodeField } from '@fettle/contract/scanning/split-fields.ts';
import { msg } from '@fettle/i18n/message.ts';
import { readScan } from '@fettle/contract/scanning/read-scan.ts';
import { t } from '../../ui/language/language.ts';
import { plateTextProblem } from './plate-text-problem.ts';
import type { CodeKind, ScannedCode } from './scanned-code.ts';
import { scanProblem } from './scan-result.ts';

export type PlateText = CodeField & { kind: CodeKind; problem: string | undefined };

/** What can be chosen as a model or a serial: each field of each code, once. What cannot be chosen comes last, with the reason. */
export function plateTexts(codes: readonly ScannedCode[]): PlateText[] {
  const texts = codes.flatMap(textsOf);
  const unique = texts.filter(
    ({ text, kind, name }, index) =>
      texts.findIndex((other) => other.text === text && other.kind === kind && other.name === name) === index,
  );
  return [...unique.filter(({ problem }) => !problem), ...unique.filter(({ problem }) => problem)];
}

function textsOf({ kind, text }: ScannedCode): PlateText[] {
  const scan = readScan(text);
  const offer = (field: CodeField) => ({ ...field, kind, problem: plateTextProblem(field.text) });
  if (scan.type === 'text') return scan.fields.map(offer);
  const problem = scan.type === 'label' ? msg('This is the label of a machine.') : scanProblem(scan);
  return [...(scan.type === 'foreign' ? scan.fields.map(offer) : []), { text, kind, problem: problem && t(problem) }];
}
