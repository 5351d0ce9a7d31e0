import { chooseLanguage, type Language, locales } from '@fettle/i18n/languages.ts';
import {
  type Catalog,
  type Dictionary,
  english,
  formatNumber,
  type Literal,
  type Message,
  pluralMsg,
  translate,
  type ValuesFor,
} from '@fettle/i18n/message.ts';
import { useSyncExternalStore } from 'react';
import { deviceItem, tabItem } from '../browser-storage.ts';

/** Each language but English, whose sentences stand in the code. Only the one that is shown is loaded. */
const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalog>>> = {
  es: async () => (await import('./language-es.ts')).catalog,
};

let shown = english;
/** The language that was asked for last. An earlier one may still be loading. */
let wanted: Language = 'en';
const listeners = new Set<() => void>();

/** A sentence in the language that is shown. `App` renders everything again when that changes. */
export function t(message: Message): string;
export function t<Source extends string>(source: Literal<Source>, ...values: ValuesFor<Source>): string;
export function t(message: Message | string, values?: Message['values']): string {
  return translate(typeof message === 'string' ? { source: message, ...(values && { values }) } : message, shown);
}

/** A sentence about a number of things, in the language that is shown. */
export function plural<One extends string, Other extends string>(...args: Parameters<typeof pluralMsg<One, Other>>): string {
  return t(pluralMsg(...args));
}

export function shownDictionary(): Dictionary {
  return shown;
}

/** What `Intl` writes dates and numbers with. */
export function shownLocale(): string {
  return locales[shown.language];
}

/** `1,234` */
export function formatCount(count: number): string {
  return formatNumber(count, shown.language);
}

/** A count that stops at `max`: `1,000+`. */
export function formatCapped(count: number, max: number): string {
  return count < max ? formatCount(count) : `${formatCount(max)}+`;
}

/** Renders a component again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => shown.language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a language as soon as its catalog is loaded. Without it, what is shown stays. Never rejects. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const next = language === 'en' ? english : await load(language);
  if (!next || wanted !== language || shown.language === language) return;
  shown = next;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

async function load(language: Exclude<Language, 'en'>): Promise<Dictionary | undefined> {
  return catalogs[language]().then(
    (catalog) => ({ language, catalog }),
    () => undefined,
  );
}

/** The choice on this device, and that of the employee in this tab: on a shared device, theirs ends with their session. */
const languageKey = 'fettle:language';
const deviceChoice = deviceItem(languageKey);
const tabChoice = tabItem(languageKey);

/** The choice in this tab or on this device, or else the browser's language. */
export async function showChosenLanguage(): Promise<void> {
  const choice = tabChoice.get() ?? deviceChoice.get();
  await showLanguage(chooseLanguage([...(choice ? [choice] : []), ...navigator.languages]));
}

/** Shows what another tab has chosen for this device. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => key === languageKey && void showChosenLanguage());
}

/** On a device of their own, an employee's choice stays after the session, like that of a visitor. */
export async function chooseLanguageHere(choice: Language, isOnlyForSession = false): Promise<void> {
  (isOnlyForSession ? tabChoice : deviceChoice).set(choice);
  await showChosenLanguage();
}

export async function endLanguageOfSession(): Promise<void> {
  tabChoice.remove();
  await showChosenLanguage();
}
