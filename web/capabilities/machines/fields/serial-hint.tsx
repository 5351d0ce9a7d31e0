import { datesOfManufacture } from '@fettle/contract/shared/plate/dates-of-manufacture.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { offerSwap, type Swap, swapped } from '@fettle/contract/shared/plate/offer-swap.ts';
import { useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import { Trans } from '../../../ui/language/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import { useToday } from '../../shop/use-today.ts';
import type { MachineDraft } from './machine-draft.ts';

type SerialHintProps = { draft: MachineDraft; onChange: (serial: string) => void };

/** When the machine was made, or one character of its serial that may have been misread. */
export function SerialHint({ draft, onChange }: SerialHintProps) {
  const { serial } = draft;
  const today = useToday();
  // It was changed back: the question has been answered.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const dates = datesOfManufacture(draft, today);
  const swap = answered.includes(serial) ? undefined : offerSwap(draft, today);
  function take(swap: Swap, form: HTMLFormElement | null): void {
    setAnswered([...answered, serial]);
    const field = form?.elements.namedItem('serial');
    if (!(field instanceof HTMLInputElement) || !typeInto(field, swap)) onChange(swapped(serial, swap));
  }
  return (
    <>
      <output>{dates.length > 0 && t('Made {date}', { date: madeInWords(dates) })}</output>
      {swap && (
        <Button onClick={({ currentTarget }) => take(swap, currentTarget.form)}>
          <span>
            <Trans
              text="{to} instead of {from}?"
              values={{
                to: <span className={common.plate}>{swap.to}</span>,
                from: <span className={common.plate}>{swap.from}</span>,
              }}
            />
          </span>
        </Button>
      )}
    </>
  );
}

/** Changes the character as typing does, so that the field can undo it. Returns false if the browser cannot. */
function typeInto(field: HTMLInputElement, { position, to }: Swap): boolean {
  field.focus();
  field.setSelectionRange(position, position + 1);
  return document.execCommand('insertText', false, to);
}
