import type { FoundPrinter, PrinterUse } from '@fettle/contract/printing/calls.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import styles from './printer-panel.module.css';
import { emptyFields, toPrinterFields } from './printer-address.ts';
import { PrinterForm } from './printer-form.tsx';
import { foundPrintersQuery } from './queries.ts';

type Chosen = { url: string; name?: string; dpi: number | null };

/** Finds printers on the network, or takes an address. */
export function SetUpPrinter({ use, onSaved }: { use: PrinterUse; onSaved: () => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const initial = chosen?.url ? toPrinterFields(use, chosen.url, chosen.dpi) : emptyFields(use);
  if (chosen) {
    return <PrinterForm initial={initial} name={chosen.name} onSaved={onSaved} onCancel={() => setChosen(undefined)} />;
  }
  return <FindPrinters use={use} onChoose={setChosen} />;
}

function FindPrinters({ use, onChoose }: { use: PrinterUse; onChoose: (chosen: Chosen) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(foundPrintersQuery());
  const printers = data?.filter((printer) => use === 'labels' || printer.use === 'reports');
  return (
    <>
      <div className={common.row}>
        <Button variant="primary" icon={<Search aria-hidden size={22} />} disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('Searching') : t('Find printers')}
        </Button>
        <Button onClick={() => onChoose({ url: '', dpi: null })}>{t('Enter an address')}</Button>
        <output className={styles.result}>{describeSearch(isFetching, isError, printers?.length)}</output>
      </div>
      {printers && printers.length > 0 && (
        <ul className={common.lines} aria-label={t('Printers found')}>
          {printers.map((printer) => (
            <li key={printer.url}>
              <Found printer={printer} />
              <Button aria-label={t('Use {name}', { name: printer.name })} onClick={() => onChoose(printer)}>
                {t('Use')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeSearch(isFetching: boolean, isError: boolean, found: number | undefined): string | undefined {
  if (isFetching) return t('Searching the network. This takes 3 seconds.');
  if (isError) return t("Couldn't search the network. Try again, or enter the printer's address.");
  if (found === 0) return t("No printers found. Check that the printer is on and on Fettle's network, or enter its address.");
  return found === undefined ? undefined : plural(found, '{count} printer found.', '{count} printers found.');
}

const found = { labels: msg('Label printer'), reports: msg('Office printer') } as const satisfies Record<PrinterUse, Message>;

function Found({ printer: { use, name, model, address } }: { printer: FoundPrinter }) {
  return (
    <span>
      {name}
      <br />
      <span className={common.soft}>
        {t(found[use])}, {model && `${model}, `}
        <span className={common.plate}>{address}</span>
      </span>
    </span>
  );
}
