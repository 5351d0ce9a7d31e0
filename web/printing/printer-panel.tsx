import type { ShopPrinter } from '@fettle/contract/printing/calls.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../api/query-client.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import styles from './printer-panel.module.css';

const uses = { labels: 'Labels', reports: 'Reports' } as const satisfies Record<ShopPrinter['use'], string>;

const kinds = {
  zpl: 'Zebra label printer (ZPL)',
  ipp: 'Network printer (IPP or CUPS)',
  folder: 'No printer (PDFs are saved in a folder)',
} as const satisfies Record<ShopPrinter['kind'], string>;

export function PrinterPanel({ printer, children }: { printer: ShopPrinter; children?: ReactNode }) {
  const heading = useId();
  const { use, kind, address, paper, is_ready, state } = printer;
  const Icon = is_ready ? CircleCheck : TriangleAlert;
  return (
    <section className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{uses[use]}</h2>
      <p className={is_ready ? styles.ready : styles.notReady}>
        <Icon aria-hidden size={24} />
        {state}
      </p>
      <dl className={styles.lines}>
        <dt>Type</dt>
        <dd>{kinds[kind]}</dd>
        <dt>Location</dt>
        <dd className={common.plate}>{address}</dd>
        <dt>Paper</dt>
        <dd>{paper}</dd>
      </dl>
      {children}
    </section>
  );
}

export function PrintTestLabel() {
  const { mutate, isPending } = useCallMutation('printTestLabel', {
    errorMessage: ({ message }) => message,
    onSuccess: ({ message }) => {
      toast.success(message);
      refreshPrinters();
    },
    onError: refreshPrinters,
  });
  return (
    <div>
      <Button variant="primary" icon={<Printer aria-hidden size={22} />} isPending={isPending} onClick={() => mutate({})}>
        Print test label
      </Button>
    </div>
  );
}

function refreshPrinters(): void {
  void queryClient.invalidateQueries({ queryKey: ['getPrinters'] });
}
