import type { printerCalls } from '@fettle/contract/printers.ts';
import type { Handlers } from '../http/visit.ts';
import type { PrinterState } from './printer.ts';
import type { PrinterAbout } from './shop-printer.ts';

type ShopPrinter = { about: PrinterAbout; state: () => Promise<PrinterState> };

export type PrinterNeeds = { labelPrinter: ShopPrinter; reportPrinter: ShopPrinter };

export function printerHandlers({ labelPrinter, reportPrinter }: PrinterNeeds): Handlers<typeof printerCalls> {
  return {
    async getPrinters() {
      const printers = [labelPrinter, reportPrinter];
      const data = await Promise.all(printers.map(async ({ about, state }) => ({ ...about, ...(await state()) })));
      return { message: 'Printers', data };
    },
  };
}
