import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import { deviceItem } from '../../ui/browser-storage.ts';
import { chooseLanguageHere, endLanguageOfSession } from '../../ui/language/language.ts';

type Appearance = Pick<Preferences, 'text_size' | 'theme'>;

/** The employee's choice, for the next start of the page: the server answers after the first paint. */
const stored = deviceItem('fettle:appearance');

export function showStoredAppearance(): void {
  const [text_size, theme] = (stored.get()?.split(' ') ?? []) as [Appearance['text_size']?, Appearance['theme']?];
  if (text_size && theme) show({ text_size, theme });
}

/** null after a logout: the browser's text size, the system's theme, and the language of the device. */
export function showAppearance(appearance: Preferences | null, isSharedDevice = false): void {
  if (appearance) stored.set(`${appearance.text_size} ${appearance.theme}`);
  else stored.remove();
  if (!appearance) void endLanguageOfSession();
  else if (appearance.language) void chooseLanguageHere(appearance.language, isSharedDevice);
  show(appearance ?? { text_size: 'normal', theme: 'system' });
}

function show({ text_size, theme }: Appearance): void {
  Object.assign(document.documentElement.dataset, { textSize: text_size, theme });
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.theme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}
