/** The languages of the product. English is the source of all others. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** What `Intl` writes dates and numbers with: as in the United States, in both languages. */
export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** Each in its own language, for people who do not read the one that is shown. */
export const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

/** The first of the BCP 47 tags in `preferred`, such as `es-MX`, that is a language of the product. English if none is. */
export function chooseLanguage(preferred: readonly string[]): Language {
  const primary = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return primary.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'en';
}
