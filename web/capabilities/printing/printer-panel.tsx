import type { PrinterUse, ShopPrinter } from '@fettle/contract/printing/calls.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateLine } from '../../ui/state-line.tsx';
import stateStyles from '../../ui/state.module.css';
import { ServerSetting } from '../shop/server-setting.tsx';
import { toPrinterFields } from './printer-address.ts';
import { PrinterForm } from './printer-form.tsx';
import { refreshPrinters } from './queries.ts';
import { SetUpPrinter } from './set-up-printer.tsx';

const uses = {
  labels: {
    title: msg('Labels'),
    missing: msg('No label printer connected'),
    saved: msg('Labels are saved as PDFs.'),
    afterwards: msg('Labels will be saved as PDFs.'),
    paper: msg('Labels'),
    variable: 'LABEL_PRINTER',
  },
  reports: {
    title: msg('Reports'),
    missing: msg('No report printer connected'),
    saved: msg('Reports are saved as PDFs.'),
    afterwards: msg('Reports will be saved as PDFs.'),
    paper: msg('Paper'),
    variable: 'REPORT_PRINTER',
  },
} as const satisfies Record<PrinterUse, object>;

const kinds = {
  zpl: msg('Zebra label printer'),
  ipp: msg('Network printer'),
} as const satisfies Record<Exclude<ShopPrinter['kind'], 'folder'>, Message>;

export function PrinterPanel({ printer }: { printer: ShopPrinter }) {
  const { use, set_by } = printer;
  const { title, variable } = uses[use];
  return (
    <Panel title={t(title)}>
      {printer.kind === 'folder' ? <NoPrinter use={use} /> : <ConnectedPrinter printer={printer} kind={printer.kind} />}
      {set_by === 'environment' && (
        <ServerSetting lines={[variable]} change="remove">
          {t('The server sets this printer.')}
        </ServerSetting>
      )}
      {set_by === 'admin' && <ChangePrinter printer={printer} />}
      {set_by === 'none' && <SetUpPrinter use={use} onSaved={refreshPrinters} />}
    </Panel>
  );
}

function NoPrinter({ use }: { use: PrinterUse }) {
  return (
    <div>
      <StateLine tone="waiting">{t(uses[use].missing)}</StateLine>
      <p>{t(uses[use].saved)}</p>
    </div>
  );
}

function ConnectedPrinter({ printer, kind }: { printer: ShopPrinter; kind: keyof typeof kinds }) {
  const { use, saved, address, paper, is_ready, state } = printer;
  return (
    <>
      <StateLine tone={is_ready ? 'good' : 'bad'}>{state}</StateLine>
      <dl className={stateStyles.facts}>
        {saved?.name && (
          <>
            <dt>{t('Name')}</dt>
            <dd>{saved.name}</dd>
          </>
        )}
        <dt>{t('Type')}</dt>
        <dd>{t(kinds[kind])}</dd>
        <dt>{t('Address')}</dt>
        <dd className={common.plate}>{address}</dd>
        <dt>{t(uses[use].paper)}</dt>
        <dd>{paper}</dd>
      </dl>
      {use === 'labels' && <PrintTestLabel />}
    </>
  );
}

function PrintTestLabel() {
  const { mutate, isPending } = useCallMutation('printTestLabel', {
    onSuccess: refreshPrinters,
    onError: refreshPrinters,
  });
  return (
    <div>
      <Button variant="primary" icon={<Printer aria-hidden size={22} />} isPending={isPending} onClick={() => mutate({})}>
        {t('Print test label')}
      </Button>
    </div>
  );
}

function ChangePrinter({ printer: { use, saved } }: { printer: ShopPrinter }) {
  const [isChanging, setIsChanging] = useState(false);
  const { mutate, isPending } = useCallMutation('removePrinter', {
    onSuccess: refreshPrinters,
  });
  if (isChanging && saved) {
    return (
      <PrinterForm
        initial={toPrinterFields(use, saved.url)}
        name={saved.name ?? undefined}
        onSaved={() => {
          setIsChanging(false);
          refreshPrinters();
        }}
        onCancel={() => setIsChanging(false)}
      />
    );
  }
  return (
    <div className={common.row}>
      <Button onClick={() => setIsChanging(true)}>{t('Change')}</Button>
      <ConfirmButton
        label={t('Remove')}
        isPending={isPending}
        question={t('Remove this printer?')}
        detail={t(uses[use].afterwards)}
        variant="danger"
        onConfirm={() => mutate({ body: { use } })}
      />
    </div>
  );
}
