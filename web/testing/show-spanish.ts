import { onTestFinished } from 'vitest';
import { showLanguage } from '../ui/language/language.ts';

/** Shows the app in Spanish until the test ends. */
export async function showSpanish(): Promise<void> {
  onTestFinished(() => showLanguage('en'));
  await showLanguage('es');
}
