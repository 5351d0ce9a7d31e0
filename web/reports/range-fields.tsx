import type { DayRange } from '@fettle/contract/calendar.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import styles from './metrics.module.css';
import { faultsInRange, isFaulty, monthIn, monthNames, monthOf, moves } from './range.ts';

type RangeFieldsProps = {
  range: DayRange;
  today: DayRange;
  onChoose: (range: DayRange) => void;
  onToday: () => void;
};

/** The days that the metrics are about. What cannot be a range is said at its field, and the range stays as it was. */
export function RangeFields({ range, today, onChoose, onToday }: RangeFieldsProps) {
  const [typed, setTyped] = useState<DayRange>();
  const [isTyping, setIsTyping] = useState(false);
  const shown = typed ?? range;
  const faults = faultsInRange(shown);
  // The buttons lead from where one is, and from today where one is nowhere.
  const from = isFaulty(range) ? today : range;

  function type(field: keyof DayRange, day: string): void {
    const days = { ...shown, [field]: day };
    setTyped(days);
    if (!isFaulty(days)) onChoose(days);
  }
  function choose(days: DayRange): void {
    setTyped(undefined);
    onChoose(days);
  }
  const wiring = (field: keyof DayRange) => ({
    type: 'date',
    required: true,
    value: shown[field],
    // A year is typed digit by digit: until the field is left, half a year is no fault.
    error: isTyping && !isDayTyped(shown[field]) ? undefined : faults[field],
    onChange: ({ target }: { target: HTMLInputElement }) => type(field, target.value),
    onFocus: () => setIsTyping(true),
    onBlur: () => {
      setIsTyping(false);
      // The address has it by now. Until then what is typed wins: a field that is written to forgets half a year.
      if (!isFaulty(shown)) setTyped(undefined);
    },
  });
  return (
    <fieldset aria-label="Dates" className={`${layout.panel} ${layout.stack} ${layout.screenOnly}`}>
      <div className={`${layout.fields} ${layout.wideFields} ${styles.dates}`}>
        <TextField label="Start Date" {...wiring('start')} />
        <TextField label="End Date" {...wiring('end')} />
        <SelectField
          label="Month"
          placeholder="Choose"
          choices={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
          value={monthIn(from) ?? ''}
          onChange={({ target }) => target.value && choose(monthOf(from, Number(target.value)))}
        />
      </div>
      <div className={styles.moves}>
        <Button onClick={() => choose(moves.prevWeek(from))}>Prev Week</Button>
        <Button onClick={() => choose(moves.nextWeek(from))}>Next Week</Button>
        <Button aria-label="Previous day" onClick={() => choose(moves.prevDay(from))}>
          <ChevronLeft aria-hidden size={24} />
        </Button>
        <Button
          onClick={() => {
            setTyped(undefined);
            onToday();
          }}
        >
          Today
        </Button>
        <Button aria-label="Next day" onClick={() => choose(moves.nextDay(from))}>
          <ChevronRight aria-hidden size={24} />
        </Button>
      </div>
    </fieldset>
  );
}

/** Whether a whole day stands in a field, not a year's first digits (`0202-11-21`) or nothing. */
function isDayTyped(day: string): boolean {
  return day !== '' && !day.startsWith('0');
}
