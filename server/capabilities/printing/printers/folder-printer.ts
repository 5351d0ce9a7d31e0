import { hash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { ifSupported } from '../../../platform/system/durable-files.ts';
import { PrinterError } from './printer-error.ts';
import type { Paper } from '../../../platform/documents/paper.ts';
import type { PrinterDriver } from './printer.ts';

type FolderPrinterSettings = {
  folder: string;
  paper: Paper;
  /** How a sentence starts: `The label printer`. */
  name: Message;
  /** What the state says of a folder that works. */
  savedHere: Message;
};

/** Saves each job as a PDF in a folder, for a shop without a printer. */
export function createFolderPrinter({ folder, paper, name, savedHere }: FolderPrinterSettings): PrinterDriver {
  async function withFolder<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await mkdir(folder, { recursive: true });
      return await work();
    } catch (cause) {
      throw new PrinterError(
        'failed',
        msg('{printer} is set to a folder that cannot be written to: {folder}.', { printer: name, folder }),
        { cause },
      );
    }
  }
  return {
    async print(job) {
      const pdf = await job.pdf(paper);
      await withFolder(async () => {
        await save(folder, job.name, pdf);
        await ifSupported(() => removeOldest(folder));
      });
      return 'saved';
    },
    async state() {
      await withFolder(() => access(folder, constants.W_OK));
      return { is_ready: true, state: savedHere };
    },
  };
}

/** Writes to a temporary file and renames it: the folder never has a partial PDF. */
async function save(folder: string, name: string, pdf: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}`);
  try {
    await writeFile(temporary, pdf);
    await rename(temporary, join(folder, fileName(name)));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A shop without a printer opens a PDF once. The newest are kept; other files in the folder are left alone. */
async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => savedName.test(name));
  if (names.length <= maxSaved) return;
  const saved = await Promise.all(names.map(async (name) => ({ name, savedAt: (await stat(join(folder, name))).mtimeMs })));
  const oldest = saved.toSorted((one, other) => one.savedAt - other.savedAt).slice(0, names.length - maxSaved);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}

const maxSaved = 1_000;
/** The names of saved PDFs. Other files in the folder have other names. */
export const savedName = /^[a-z0-9-]*-[0-9a-f]{8}\.pdf$/;

/** A name that is valid on every file system. The hash distinguishes names that are otherwise the same after cleaning. */
function fileName(name: string): string {
  const clean = name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)
    .toLowerCase();
  return `${clean}-${hash('sha256', name).slice(0, 8)}.pdf`;
}
