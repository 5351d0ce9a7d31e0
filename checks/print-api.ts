import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import { apiText } from '../server/http/api-text.ts';

writeFileSync(join(import.meta.dirname, '../docs/api.md'), `${apiText(api)}\n`);
