import { brandLabels } from '@fettle/contract/catalog.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { type Lead, leadOf } from './scan-result.ts';
import { focusWithoutKeyboard } from './focus-without-keyboard.ts';
import { cardIdIn } from './label-url.ts';

/** Router state of the search screen: a code scanned on another screen. */
export type FindState = { scanned: string };

type FindBySerialProps = {
  /** What was scanned on another screen: it is looked up at once. */
  scanned?: string | undefined;
  onFound: (id: string | number, isScanned: boolean) => void;
  /** There is an answer, and it leads nowhere by itself. */
  onAnswer: () => void;
};

/** The serial box: typed into, or filled by a scanner that types fast and ends with Enter. Takes an address, a serial or a card's number. */
export function FindBySerial({ scanned, onFound, onAnswer }: FindBySerialProps) {
  const box = useRef<HTMLInputElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(scanned ?? '');
  const [answer, setAnswer] = useState<string | Choice>();
  const [isSettling, setIsSettling] = useState(false);
  const found = (id: string | number) => onFound(id, text === scanned);

  function say(answer: string | Choice): void {
    setAnswer(answer);
    onAnswer();
    // The next scan overwrites this one.
    box.current?.select();
  }
  async function settle(id: number | null): Promise<void> {
    setIsSettling(true);
    try {
      const lead = await leadOf(text.trim(), id);
      if (lead.is === 'card') found(lead.id);
      else say(lead.is === 'either' ? lead : 'No machine found with that serial number.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(sayFailedLookup(error));
    } finally {
      setIsSettling(false);
    }
  }
  const { form, send, errors, clearError, isPending } = useFormMutation('findIdBySerial', {
    request: () => {
      setAnswer(undefined);
      const id = cardIdIn(text);
      if (!id) return { query: { serial: text.trim() } };
      found(id);
      return undefined;
    },
    // The screen itself says what became of the look-up.
    errorMessage: () => undefined,
    onSuccess: ({ data }) => void settle(data),
    onError: (failure) => say(sayFailedLookup(failure)),
  });
  const begin = useEffectEvent(() => {
    if (box.current) focusWithoutKeyboard(box.current);
    if (scanned && formElement.current) send(formElement.current);
  });
  useEffect(() => begin(), []);

  return (
    <form {...form} ref={formElement} className={layout.stack}>
      <TextField
        ref={box}
        label="Serial"
        name="serial"
        isPlate
        enterKeyHint="search"
        value={text}
        error={errors.serial}
        onChange={({ target }) => {
          setText(target.value);
          clearError('serial');
          setAnswer(undefined);
        }}
      />
      <Button type="submit" variant="primary" isPending={isPending || isSettling}>
        Submit
      </Button>
      <div role="alert">
        {typeof answer === 'string' && <p className={layout.alert}>{answer}</p>}
        {typeof answer === 'object' && <WhichOne number={text.trim()} choice={answer} />}
      </div>
    </form>
  );
}

type Choice = Extract<Lead, { is: 'either' }>;

/** Two machines answer to one number: whoever stands before it sees which. */
function WhichOne({ number, choice: { numbered, bySerial } }: { number: string; choice: Choice }) {
  return (
    <div className={layout.stack}>
      <p>
        <strong>{number}</strong> is the number of one machine and the serial of another.
      </p>
      <ButtonLink to={`/card/${numbered.id}`}>
        Card {number}: {brandLabels[numbered.brand]} {numbered.model}
      </ButtonLink>
      <ButtonLink to={`/card/${bySerial.id}`}>
        Serial {number}: {brandLabels[bySerial.brand]} {bySerial.model}
      </ButtonLink>
    </div>
  );
}

/** The sentences of the specification, section 8. */
function sayFailedLookup({ isNetworkError }: ApiError): string {
  return isNetworkError ? 'An unexpected error occurred. Please try again.' : 'Error fetching machine ID. Please try again.';
}
