import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { useFormAction } from '../api/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { cardIdIn } from './where-it-leads.ts';

/** The serial box: typed into, or filled by a scanner that types fast and ends with Enter. */
export function FindBySerial({ onFound }: { onFound: (id: string | number) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<string>();
  const { form, faults, mend, isRunning } = useFormAction('getIdBySerial', {
    request: () => {
      setAnswer(undefined);
      const id = cardIdIn(text);
      if (!id) return { params: { serial: text.trim() } };
      onFound(id);
      return undefined;
    },
    // The screen itself says what became of the look-up.
    sayFailure: () => undefined,
    onDone: ({ data }) => (data === null ? setAnswer('No machine found with that serial number.') : onFound(data)),
    onFailed: (failure) => setAnswer(sayFailedLookup(failure)),
  });
  return (
    <form {...form} className={layout.stack}>
      <TextField
        ref={box}
        label="Serial"
        name="serial"
        isPlate
        enterKeyHint="search"
        value={text}
        fault={faults.serial}
        onChange={({ target }) => {
          setText(target.value);
          mend('serial');
          setAnswer(undefined);
        }}
      />
      <Button type="submit" look="primary" isRunning={isRunning}>
        Submit
      </Button>
      <div role="alert">{answer && <p className={layout.alert}>{answer}</p>}</div>
    </form>
  );
}

/** The sentences of the specification, section 8. */
function sayFailedLookup({ isUnanswered }: CallFailure): string {
  return isUnanswered ? 'An unexpected error occurred. Please try again.' : 'Error fetching machine ID. Please try again.';
}
