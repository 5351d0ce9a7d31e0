import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import { apiMarkdown } from './api-markdown.ts';

writeFileSync(join(import.meta.dirname, '../docs/api.md'), `${apiMarkdown(api)}\n`);
