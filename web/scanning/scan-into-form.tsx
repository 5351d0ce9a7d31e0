import type { PlateField } from '../machines/machine-fields.tsx';
import type { PlateForm } from '../machines/plate-form.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { queryClient, withoutToast } from '../api/query-client.ts';
import { machineQuery } from '../machines/queries.ts';
import { focusField } from '../ui/focus-field.ts';
import { isCardId, parseCardId } from './label-url.ts';
import { listenForScanner } from './listen-for-scanner.ts';
import { ModelOrSerial } from './model-or-serial.tsx';
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
  const [unassigned, setUnassigned] = useState<string>();
  const open = useOpenScanned();

  const onFirstKey = useEffectEvent(() => {
    before.current = form;
  });
  const onScan = useEffectEvent((scanned: string, focused: Element | null) => {
    const text = scanned.toUpperCase();
    const problem = plateTextProblem(text);
    const field = parseCardId(scanned) || problem ? undefined : fieldFor(text, focused);
    if (field) {
      fill(before.current, field, text);
      if (!(focused instanceof HTMLSelectElement)) focusAfter(field);
      return;
    }
    before.current.restore();
    if (parseCardId(scanned)) open(scanned);
    else if (problem) toast.error(problem);
    else void openOrAsk(text);
  });
  useEffect(
    () =>
      listenForScanner({
        scope: () => marker.current?.closest('form'),
        onFirstKey: () => onFirstKey(),
        onScan: (text, focused) => onScan(text, focused),
      }),
    [],
  );

  /** Undefined when only the employee can tell. */
  function fieldFor(text: string, focused: Element | null): PlateField | undefined {
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
    else setUnassigned(text);
  }
  return (
    <>
      <span ref={marker} hidden />
      {unassigned !== undefined && (
        <ModelOrSerial
          text={unassigned}
          onChoose={(field) => {
            fill(form, field, unassigned);
            // A closing dialog returns the focus: close it before focusing the next field.
            flushSync(() => setUnassigned(undefined));
            focusAfter(field);
          }}
          onFind={() => open(unassigned)}
          onClose={() => setUnassigned(undefined)}
        />
      )}
    </>
  );
}

function plateFieldOf(element: Element | null): PlateField | undefined {
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
