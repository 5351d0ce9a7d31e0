import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What this process imports from now on is read from the folder, compiled and without types; what is missing there is added at the end.
// Removing types takes memory, and half the time of a start. For the same reason, this file has none (decision 46). Node would choose a folder
// that other users of the computer can write to. Where nothing can be written, this does nothing.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
