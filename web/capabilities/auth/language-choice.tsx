import { type Language, languageNames } from '@fettle/i18n/languages.ts';
import { t, useLanguage } from '../../ui/language/language.ts';
import { RadioRow } from '../../ui/radio-row.tsx';

const choices = Object.entries(languageNames).map(([value, label]) => ({ value: value as Language, label }));

export function LanguageChoice({ onChange }: { onChange: (language: Language) => void }) {
  return <RadioRow label={t('Language')} name="language" choices={choices} value={useLanguage()} onChange={onChange} />;
}
