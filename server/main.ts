import { flushCompileCache } from 'node:module';
// npm start imports it even before this file.
import './startup/compile-cache.js';

const { serve } = await import('./startup/serve.ts');
if (import.meta.main) await serve();
// For the next start, however this one ends.
flushCompileCache();
