import { monthNames } from '@fettle/contract/shared/month-names.ts';
import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import styles from './metrics.module.css';
import { isSameRange, shortcuts } from './period.ts';
import { validateRange, isInvalid, monthOfRange, monthInYearOf, shiftRange, singleDay } from './range.ts';

type RangeFieldsProps = {
  range: DayRange;
  today: Day;
  onChoose: (range: DayRange) => void;
};

export function RangeFields({ range, today, onChoose }: RangeFieldsProps) {
  const [typed, setTyped] = useState<DayRange>();
  const [isTyping, setIsTyping] = useState(false);
  const shown = typed ?? range;
  const errors = validateRange(shown);
  const from = isInvalid(range) ? singleDay(today) : range;

  function type(field: keyof DayRange, day: string): void {
    const days = { ...shown, [field]: day };
    setTyped(days);
    if (!isInvalid(days)) onChoose(days);
  }
  function choose(days: DayRange): void {
    setTyped(undefined);
    onChoose(days);
  }
  const fieldProps = (field: keyof DayRange) => ({
    type: 'date',
    required: true,
    value: shown[field],
    // While a year is typed digit by digit, the field holds a year such as 0202: report that only on blur.
    error: isTyping && !isDayComplete(shown[field]) ? undefined : errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => type(field, target.value),
    onFocus: () => setIsTyping(true),
    onBlur: () => {
      setIsTyping(false);
      // Not before blur: setting the value of a date field would clear a half-typed year.
      if (!isInvalid(shown)) setTyped(undefined);
    },
  });
  return (
    <fieldset aria-label={t('Dates')} className={`${panel.panel} ${styles.range} ${common.screenOnly}`}>
      <TextField label={t('Start Date')} {...fieldProps('start')} />
      <TextField label={t('End Date')} {...fieldProps('end')} />
      <SelectField
        label={t('Month')}
        placeholder={t('Pick a month')}
        choices={monthNames.map((label, index) => ({ value: String(index + 1), label: t(label) }))}
        value={monthOfRange(from) ?? ''}
        onChange={({ target }) => target.value && choose(monthInYearOf(from, Number(target.value)))}
      />
      <Button onClick={() => choose(shiftRange.prevWeek(from))}>{t('Prev Week')}</Button>
      <Button onClick={() => choose(shiftRange.nextWeek(from))}>{t('Next Week')}</Button>
      <Button aria-label={t('Previous day')} onClick={() => choose(shiftRange.prevDay(from))}>
        <ChevronLeft aria-hidden size={20} />
      </Button>
      <Button aria-pressed={isSameRange(range, singleDay(today))} onClick={() => choose(singleDay(today))}>
        {t('Today')}
      </Button>
      <Button aria-label={t('Next day')} onClick={() => choose(shiftRange.nextDay(from))}>
        <ChevronRight aria-hidden size={20} />
      </Button>
      {shortcuts(today).map((shortcut) => (
        <Button
          key={`${shortcut.range.start} ${shortcut.range.end}`}
          aria-pressed={isSameRange(shortcut.range, range)}
          onClick={() => choose(shortcut.range)}
        >
          {shortcut.label}
        </Button>
      ))}
    </fieldset>
  );
}

function isDayComplete(day: string): boolean {
  return day !== '' && !day.startsWith('0');
}
