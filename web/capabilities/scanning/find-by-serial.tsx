import type { Scan } from '@fettle/contract/scanning/read-scan.ts';
import { type Message, msg, msgIn } from '@fettle/i18n/message.ts';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { ApiError } from '../../sync/client/api-error.ts';
import { useIsReachable } from '../../sync/client/reachability.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { MachineOption } from '../search/machine-option.tsx';
import { Options } from '../search/options.tsx';
import { useSearch } from '../search/queries.ts';
import { SearchState } from '../search/search-state.tsx';
import { useCombobox } from '../search/use-combobox.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import { optionalPart } from '../../ui/lazy-component.tsx';
import styles from './find-by-serial.module.css';
import { type AmbiguousResult, type LookupResult, lookUpScan, lookUpStored, lookupTexts, scanProblem } from './scan-result.ts';

/** Router state of the search screen: what was scanned, or typed into the search of the header, on another screen. */
export type FindState = { scanned: string };

type FindBySerialProps = {
  scanned?: string | undefined;
  onFound: (id: string | number, isScanned: boolean) => void;
  onAnswer: () => void;
};

export function FindBySerial({ scanned, onFound, onAnswer }: FindBySerialProps) {
  const box = useRef<HTMLInputElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(scanned ?? '');
  const [answer, setAnswer] = useState<Message | AmbiguousResult>();
  const [isResolving, setIsResolving] = useState(false);
  const read = useRef<Scan>({ type: 'blank' });
  // Fettle did not answer: the text is looked up again when it does.
  const [isKept, setIsKept] = useState(false);
  const isReachable = useIsReachable();
  const found = (id: string | number) => onFound(id, text === scanned);
  const search = useSearch(text);
  const options = (search.machines ?? []).map((machine) => ({
    key: String(machine.id),
    content: <MachineOption machine={machine} words={search.words} />,
    run: () => found(machine.id),
  }));
  const combobox = useCombobox({ keys: options.map(({ key }) => key), onChoose: found });

  function showAnswer(answer: Message | AmbiguousResult): void {
    setAnswer(answer);
    onAnswer();
    // Selects the text, so that the next scan replaces it.
    box.current?.select();
  }
  async function showFailure(failure: ApiError): Promise<void> {
    const result: LookupResult = failure.isNetworkError ? await lookUpStored(read.current) : { type: 'none' };
    setIsKept(failure.isNetworkError && result.type === 'none');
    showResult(result, lookupErrorText(failure));
  }
  function showResult(result: LookupResult, otherwise: Message): void {
    if (result.type === 'card') found(result.id);
    else showAnswer(result.type === 'ambiguous' ? result : otherwise);
  }
  async function openResult(id: number | null): Promise<void> {
    setIsResolving(true);
    try {
      const scan = read.current;
      if (scan.type !== 'text') return;
      showResult(await lookUpScan(scan, id), notFound);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showFailure(error);
    } finally {
      setIsResolving(false);
    }
  }
  const { form, send, errors, isPending } = useFormMutation('findIdBySerial', {
    isQuiet: true,
    request: () => {
      setAnswer(undefined);
      setIsKept(false);
      const scan = read.current;
      const [serial] = scan.type === 'text' ? lookupTexts(scan) : [];
      // An empty box is refused as one.
      if (serial !== undefined || text === '') return { query: { serial: serial ?? '' } };
      if (scan.type === 'label') found(scan.id);
      // No serial is that long.
      else showAnswer(scanProblem(scan) ?? notFound);
      return undefined;
    },
    onSuccess: ({ data }) => void openResult(data),
    onError: (failure) => void showFailure(failure),
  });
  async function submit(): Promise<void> {
    read.current = await readText(text);
    if (formElement.current) send(formElement.current);
  }
  const onMount = useEffectEvent(() => {
    if (box.current) focusWithoutKeyboard(box.current);
    if (scanned) void submit();
  });
  useEffect(() => onMount(), []);
  const lookUpKept = useEffectEvent(() => {
    if (isKept) void submit();
  });
  useEffect(() => {
    if (isReachable) lookUpKept();
  }, [isReachable]);

  const problem = answer && 'source' in answer ? answer : undefined;
  const hasOptions = options.length > 0;
  useEffect(() => {
    // The keyboard of a phone covers the lower half, and the camera stands above the box.
    if (hasOptions && matchMedia('(pointer: coarse)').matches) box.current?.scrollIntoView({ block: 'start' });
  }, [hasOptions]);

  return (
    <form
      {...form}
      ref={formElement}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        {...combobox.inputProps}
        ref={box}
        label={t('Serial, model, brand or note')}
        name="serial"
        data-search-box
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        error={errors.serial}
        onChange={({ target }) => {
          setText(target.value);
          setAnswer(undefined);
          setIsKept(false);
          combobox.reset();
        }}
        adornment={
          <Button type="submit" variant="primary" isPending={isPending || isResolving}>
            {t(msgIn('search', 'Submit'))}
          </Button>
        }
      />
      <div role="alert">
        {problem && <p className={common.alert}>{t(problem)}</p>}
        {isKept && <p>{t("It's looked up again as soon as Fettle answers.")}</p>}
        <Suspense>{answer && 'type' in answer && <MachineChoice number={text.trim()} choice={answer} />}</Suspense>
      </div>
      {problem && hasOptions && <h2>{t('Close matches')}</h2>}
      <SearchState search={search} isIdle={text.trim() === '' || (answer === notFound && !hasOptions)} />
      <Options label={t('Machines')} options={options} combobox={combobox} />
    </form>
  );
}

/** Seldom needed, so it loads then. */
const MachineChoice = optionalPart(async () => (await import('./machine-choice.tsx')).MachineChoice);

const notFound = msg('No machine found with that serial number.');

/** The text is taken as it is if the reader cannot be loaded, without a connection. */
async function readText(text: string): Promise<Scan> {
  try {
    return (await import('@fettle/contract/scanning/read-scan.ts')).readScan(text);
  } catch {
    return { type: 'text', text: text.trim(), fields: [], readings: [], isMistyped: false };
  }
}

function lookupErrorText({ isNetworkError }: ApiError): Message {
  return isNetworkError ? msg('An unexpected error occurred. Please try again.') : msg('Error fetching machine ID. Please try again.');
}

/** Lets a keyboard-wedge scanner type into the box without the on-screen keyboard covering the camera. A tap shows the keyboard. */
function focusWithoutKeyboard(box: HTMLInputElement): void {
  if (matchMedia('(pointer: coarse)').matches) {
    box.inputMode = 'none';
    box.addEventListener('click', () => showKeyboard(box), { once: true });
  }
  box.focus({ preventScroll: true });
}

/** A box that already has the focus must lose it first. */
function showKeyboard(box: HTMLInputElement): void {
  box.inputMode = 'text';
  box.blur();
  box.focus();
}
