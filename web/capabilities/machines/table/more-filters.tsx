import { shownLocale, t } from '../../../ui/language/language.ts';
import { Button } from '../../../ui/button.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { FilterSelect } from './filter-select.tsx';
import { daysChoices, happeningLabels, type ListFilters } from './list-params.ts';

type MoreFiltersProps = { filters: ListFilters; hasFinished: boolean; onFilter: (change: ListFilters) => void };

/** The last of the filters, which load after the others. */
export function MoreFilters({ filters, hasFinished, onFilter }: MoreFiltersProps) {
  const hasDays = keysOf(happeningLabels).some((what) => filters[what]);
  const fieldProps = (name: 'made' | keyof typeof happeningLabels) => ({
    name,
    value: filters[name] ?? '',
    onChoose: (value: string) => onFilter({ [name]: value }),
  });
  return (
    <>
      <Button aria-pressed={filters.recall === 'open'} onClick={() => onFilter({ recall: filters.recall ? undefined : 'open' })}>
        {t('Open recall')}
      </Button>
      <FilterSelect label={t('Made')} placeholder={t('Made')} {...fieldProps('made')} choices={madeChoices(filters.made)} />
      {keysOf(happeningLabels)
        .filter((what) => filters[what] || (what === 'finished' && !hasDays && hasFinished))
        .map((what) => (
          <FilterSelect
            key={what}
            label={t(happeningLabels[what])}
            placeholder={t(happeningLabels[what])}
            {...fieldProps(what)}
            choices={withDays(filters[what])}
          />
        ))}
    </>
  );
}

/** The years of an earlier link are a choice of their own. */
function madeChoices(chosen = '', year = new Date().getFullYear()): readonly { value: string; label: string }[] {
  const choices = [
    { value: `${year - 4}..${year}`, label: t('Last 5 years') },
    { value: `${year - 9}..${year - 5}`, label: t('5 to 9 years ago') },
    { value: `${year - 14}..${year - 10}`, label: t('10 to 14 years ago') },
    { value: `1950..${year - 15}`, label: t('15 or more years ago') },
    { value: 'unknown', label: t('Date not clear') },
  ];
  const isOther = chosen !== '' && choices.every(({ value }) => value !== chosen);
  const [from, to] = chosen.split('..');
  return isOther ? [...choices, { value: chosen, label: t('{from} to {to}', { from, to }) }] : choices;
}

/** The days of a link, such as a week on the floor, are a choice of their own. */
function withDays(days = ''): readonly { value: string; label: string }[] {
  const [start = '', end] = days.split('..');
  const choices = daysChoices.map(({ value, label }) => ({ value, label: t(label) }));
  return end === undefined ? choices : [...choices, { value: days, label: formatDays(start, end) }];
}

/** `Nov 15 – 21, 2026` */
function formatDays(start: string, end: string): string {
  const format = new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(start), new Date(end));
}
