import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrinterFailure } from './printer-error.ts';
import type { Paper } from '../documents/paper.ts';
import type { Printer } from './printer.ts';

type FolderPrinterSettings = { folder: string; paper: Paper; name: string };

/** Where no printer is set up: saves each job as a PDF in a folder, so that the product works without any hardware. */
export function folderPrinter({ folder, paper, name }: FolderPrinterSettings): Printer {
  async function inFolder<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await mkdir(folder, { recursive: true });
      return await work();
    } catch (cause) {
      throw new PrinterFailure('misconfigured', `${name} has a folder that cannot be written to: ${folder}.`, { cause });
    }
  }
  return {
    async print(job) {
      const pdf = await job.pdf(paper);
      await inFolder(() => save(folder, job.name, pdf));
      return 'saved';
    },
    async state() {
      await inFolder(() => access(folder, constants.W_OK));
      return { is_ready: true, state: 'Ready to save.' };
    },
  };
}

/** Writes under a temporary name first, so that a file in the folder is always whole. */
async function save(folder: string, name: string, pdf: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}`);
  await writeFile(temporary, pdf);
  await rename(temporary, join(folder, fileName(name)));
}

/** A name that every file system takes; the hash keeps apart what the cleaning made alike. */
function fileName(name: string): string {
  const clean = name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)
    .toLowerCase();
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${clean}-${hash}.pdf`;
}
