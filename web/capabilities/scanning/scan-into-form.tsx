import { readScan } from '@fettle/contract/scanning/read-scan.ts';
import type { CodeField } from '@fettle/contract/scanning/split-fields.ts';
import type { PlateField } from '../machines/fields/machine-fields.tsx';
import type { PlateForm } from '../machines/fields/plate-form.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { t } from '../../ui/language/language.ts';
import { queryClient, withoutToast } from '../../sync/client/query-client.ts';
import { machineQuery } from '../machines/queries.ts';
import { focusField } from '../../ui/focus-field.ts';
import { enteredEvent } from '../../ui/use-scanner-enter.ts';
import { isCardId } from './card-id.ts';
import { listenForScanner } from './listen-for-scanner.ts';
import { ModelOrSerial } from './model-or-serial.tsx';
import { layoutHint, scanProblem } from './scan-result.ts';
import { plateTextProblem } from './plate-text-problem.ts';
import { useOpenScanned } from './use-open-scanned.ts';

const otherField = { model: 'serial', serial: 'model' } as const satisfies Record<PlateField, PlateField>;
const fieldAfter = { model: 'serial', serial: 'style' } as const;

/** In milliseconds. A scan after a longer pause may come from another machine. */
const samePlateWithin = 120_000;

/** Fills the form that it is in with a keyboard-wedge scanner. A scan never submits the form. */
export function ScanIntoForm({ form }: { form: PlateForm }) {
  const marker = useRef<HTMLSpanElement>(null);
  const before = useRef(form);
  const last = useRef<{ field: PlateField; at: number }>(undefined);
  // The fields of a code that only the employee can tell apart; the first is asked about.
  const [unassigned, setUnassigned] = useState<readonly string[]>([]);
  // The fields of a code that says what they are. Each is filled into the form as the one before has left it.
  const [named, setNamed] = useState<readonly CodeField[]>([]);
  const open = useOpenScanned();

  const onFirstKey = useEffectEvent(() => {
    before.current = form;
  });
  const onScan = useEffectEvent((scanned: string, focused: Element | null) => take(scanned, before.current, focused));
  /** What Enter leaves in a field may have been scanned by a slow scanner. */
  const onEntered = useEffectEvent((event: Event) => {
    const field = plateFieldOf(event.target);
    if (!field || form[field].trim() === '') return;
    event.preventDefault();
    take(form[field], form, event.target, field);
  });
  const fillNamed = useEffectEvent(([first, ...rest]: readonly CodeField[]) => {
    if (!first) return;
    if (first.name) fill(form, first.name, first.text.toUpperCase());
    setNamed(rest);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the next field waits for the form that this one leaves
  useEffect(() => fillNamed(named), [named]);
  useEffect(
    () =>
      listenForScanner({
        scope: () => marker.current?.closest('form'),
        onFirstKey: () => onFirstKey(),
        onScan: (text, focused) => onScan(text, focused),
      }),
    [],
  );
  useEffect(() => {
    const element = marker.current?.closest('form');
    const listener = (event: Event) => onEntered(event);
    element?.addEventListener(enteredEvent, listener);
    return () => element?.removeEventListener(enteredEvent, listener);
  }, []);

  /** `typedIn` already has the text. */
  function take(raw: string, at: PlateForm, focused: EventTarget | null, typedIn?: PlateField): void {
    const scan = readScan(raw);
    const takeBack = () => (typedIn ? at.fill(typedIn, '') : at.restore());
    if (scan.type !== 'text') {
      takeBack();
      const problem = scanProblem(scan);
      return problem ? void toast.error(t(problem)) : open(raw);
    }
    const fields = scan.fields.filter(({ text }) => !plateTextProblem(text));
    const named = fields.filter(({ name }) => name);
    if (named.length > 0) {
      takeBack();
      setNamed(named);
      return focusAfter(named.some(({ name }) => name === 'serial') ? 'serial' : 'model');
    }
    if (scan.fields.length > 1) {
      takeBack();
      return setUnassigned(fields.map(({ text }) => text.toUpperCase()));
    }
    const [reading] = scan.isMistyped ? scan.readings : [];
    if (reading) toast(layoutHint(reading));
    const text = (reading ?? scan.text).toUpperCase();
    const problem = plateTextProblem(text);
    const field = problem ? undefined : (typedIn ?? fieldFor(text, focused));
    if (field) {
      fill(at, field, text);
      if (!(focused instanceof HTMLSelectElement)) focusAfter(field);
      return undefined;
    }
    takeBack();
    return problem ? void toast.error(problem) : void openOrAsk(text);
  }
  /** Undefined when only the employee can tell. */
  function fieldFor(text: string, focused: EventTarget | null): PlateField | undefined {
    const focusedField = plateFieldOf(focused);
    const field = focusedField ?? otherHalf();
    if (!field || before.current[otherField[field]].trim().toUpperCase() === text) return undefined;
    return focusedField ?? (before.current[field] === '' ? field : undefined);
  }
  /** The field that the last scan has left to fill. */
  function otherHalf(): PlateField | undefined {
    if (!last.current || Date.now() - last.current.at > samePlateWithin) return undefined;
    return otherField[last.current.field];
  }
  function fill({ fill }: PlateForm, field: PlateField, text: string): void {
    fill(field, text);
    last.current = { field, at: Date.now() };
  }
  function focusAfter(field: PlateField): void {
    focusField(marker.current?.closest('form'), fieldAfter[field]);
  }
  /** A label may contain only the machine's number. */
  async function openOrAsk(text: string): Promise<void> {
    if (isCardId(text) && (await isMachine(text))) open(text);
    else setUnassigned([text]);
  }
  const [text, ...rest] = unassigned;
  return (
    <>
      <span ref={marker} hidden />
      {text !== undefined && (
        <ModelOrSerial
          text={text}
          onChoose={(field) => {
            fill(form, field, text);
            // A closing dialog returns the focus: close it before focusing the next field.
            flushSync(() => setUnassigned(rest));
            if (rest.length === 0) focusAfter(field);
          }}
          onSkip={rest.length > 0 ? () => setUnassigned(rest) : undefined}
          onFind={() => open(text)}
          onClose={() => setUnassigned([])}
        />
      )}
    </>
  );
}

function plateFieldOf(element: EventTarget | null): PlateField | undefined {
  if (!(element instanceof HTMLInputElement)) return undefined;
  return element.name === 'model' || element.name === 'serial' ? element.name : undefined;
}

async function isMachine(id: string): Promise<boolean> {
  try {
    await queryClient.fetchQuery({ ...machineQuery(id), ...withoutToast });
    return true;
  } catch {
    return false;
  }
}
