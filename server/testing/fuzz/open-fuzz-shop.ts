import { writeFile } from 'node:fs/promises';
import type { MakeBackup } from '../../capabilities/backups/backup-runner.ts';
import { createLabelPrinter } from '../../capabilities/printing/label-printer.ts';
import { createReportPrinter } from '../../capabilities/printing/report-printer.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { configuredLabelPrinter, configuredReportPrinter } from '../../capabilities/printing/printer-settings.ts';
import type { FreshDatabase } from '../fresh-database.ts';
import type { EngineName } from '../requested-engines.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

/** A backup of the whole shop for each request would take most of the time. */
const writeSmallFile: MakeBackup = async (path) => {
  await writeFile(path, 'a backup');
  return { bytes: 8, missingPhotos: 0 };
};

/** A shop without printers: labels and reports are saved as PDFs in `folder`. It believes what clients say about their addresses. */
export async function openFuzzShop(engine: EngineName, folder: string, database?: FreshDatabase): Promise<TestShop> {
  const config = readConfig({ DATA_DIR: folder });
  return openTestShop(engine, {
    labelPrinter: createLabelPrinter(configuredLabelPrinter(config)),
    reportPrinter: createReportPrinter(configuredReportPrinter(config)),
    trustProxy: true,
    makeBackup: writeSmallFile,
    ...(database && { database }),
  });
}
