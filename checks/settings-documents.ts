import { meaningOf, type Settings } from '../server/platform/config/settings.ts';

/** The settings as Markdown, for `docs/settings.md`. */
export function settingsMarkdown(settings: typeof Settings): string {
  const rows = describe(settings).map(({ name, initial, meaning }) => `| \`${name}\` | ${initial && `\`${initial}\``} | ${meaning} |`);
  return [
    '# Settings',
    '`npm run docs:reference` writes this page from `server/platform/config/settings.ts`.',
    'Set environment variables, or write them to a file named `.env` beside `package.json`; [.env.example](../.env.example) is one with all of them. An empty variable counts as not set. With an invalid value, Fettle does not start and prints the name of the variable. [Printers](install.md#printers) explains `LABEL_PRINTER` and `REPORT_PRINTER`.',
    ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** A `.env` file with the defaults, for `.env.example`. */
export function exampleEnvironment(settings: typeof Settings): string {
  const entries = describe(settings).map(({ name, initial, meaning }) => `${comment(meaning.replaceAll('`', ''))}\n${name}=${initial}`);
  const heading = comment(
    'Fettle reads these settings from the environment, or from a file named .env next to package.json. Every setting is optional, and has its default here.',
  );
  return [heading, ...entries].join('\n\n');
}

function describe({ shape }: typeof Settings) {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    initial: 'defaultValue' in schema._zod.def ? String(schema._zod.def.defaultValue) : '',
    meaning: meaningOf(schema),
  }));
}

function comment(text: string): string {
  return text.replaceAll(/(.{1,138})(?: |$)/g, '# $1\n').trimEnd();
}
