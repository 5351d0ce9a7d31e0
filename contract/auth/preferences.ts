import { languages } from '@fettle/i18n/languages.ts';
import * as z from 'zod/mini';

/** How large an employee wants text: at 100%, 111% or 128% of the browser's size. */
export const TextSize = z.enum(['normal', 'large', 'larger']);
export type TextSize = z.infer<typeof TextSize>;

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** The screen that opens after a login. Only admins have the floor. */
export const StartScreen = z.enum(['start_repair', 'bench', 'machines', 'search', 'metrics', 'floor']);
export type StartScreen = z.infer<typeof StartScreen>;

/** null: the language of the device. */
export const PreferredLanguage = z.nullable(z.enum(languages));
export type PreferredLanguage = z.infer<typeof PreferredLanguage>;

/** What an employee chose for themselves, on all their devices. */
export const Preferences = z.object({ text_size: TextSize, theme: Theme, start_screen: StartScreen, language: PreferredLanguage });
export type Preferences = z.infer<typeof Preferences>;
