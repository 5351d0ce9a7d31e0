import type { Preferences } from './preferences.ts';

/** The preferences of an employee who has not chosen any. Without the schemas, for the first load of the web app. */
export const defaultPreferences = {
  text_size: 'normal',
  theme: 'system',
  start_screen: 'start_repair',
  language: null,
} as const satisfies Preferences;
