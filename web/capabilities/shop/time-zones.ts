import { msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import type { Choice, ChoiceGroup } from '../../ui/field.tsx';

const unitedStates = [
  { value: 'America/New_York', label: msg('Eastern (New York)') },
  { value: 'America/Chicago', label: msg('Central (Chicago)') },
  { value: 'America/Denver', label: msg('Mountain (Denver)') },
  { value: 'America/Phoenix', label: msg('Arizona (Phoenix)') },
  { value: 'America/Los_Angeles', label: msg('Pacific (Los Angeles)') },
  { value: 'America/Anchorage', label: msg('Alaska (Anchorage)') },
  { value: 'Pacific/Honolulu', label: msg('Hawaii (Honolulu)') },
];

/** The time zone of this phone or computer. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
}

/** All time zones that the browser knows, and `current` even if it is not among them. */
export function timeZoneChoices(current: string): (Choice | ChoiceGroup)[] {
  const others = Intl.supportedValuesOf('timeZone').filter((name) => unitedStates.every(({ value }) => value !== name));
  const isKnown = [...unitedStates.map(({ value }) => value), ...others].includes(current);
  return [
    ...(isKnown ? [] : [{ value: current, label: current }]),
    { label: t('United States'), choices: unitedStates.map(({ value, label }) => ({ value, label: t(label) })) },
    { label: t('All time zones'), choices: others.map((value) => ({ value, label: value.replaceAll('_', ' ') })) },
  ];
}
