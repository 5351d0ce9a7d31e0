import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import { Settings } from '../server/platform/config/settings.ts';
import { apiMarkdown } from './api-markdown.ts';
import { exampleEnvironment, settingsMarkdown } from './settings-documents.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/api.md'), `${apiMarkdown(api)}\n`);
writeFileSync(join(root, 'docs/settings.md'), `${settingsMarkdown(Settings)}\n`);
writeFileSync(join(root, '.env.example'), `${exampleEnvironment(Settings)}\n`);
