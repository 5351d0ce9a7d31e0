import type { ShopPrinter } from '@fettle/contract/printing/calls.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import layout from '../ui/layout.module.css';
import styles from './printer-panel.module.css';

const uses = { labels: 'Labels', reports: 'Reports' } as const satisfies Record<ShopPrinter['use'], string>;

const kinds = {
  zpl: 'ZPL, as a Zebra speaks it',
  ipp: 'IPP: a driverless printer, or a queue of CUPS',
  folder: 'No printer: PDFs are saved in a folder',
} as const satisfies Record<ShopPrinter['kind'], string>;

export function PrinterPanel({ printer, children }: { printer: ShopPrinter; children?: ReactNode }) {
  const heading = useId();
  const { use, kind, address, paper, is_ready, state } = printer;
  const Icon = is_ready ? CircleCheck : TriangleAlert;
  return (
    <section className={`${layout.panel} ${layout.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{uses[use]}</h2>
      <p className={is_ready ? styles.ready : styles.trouble}>
        <Icon aria-hidden size={24} />
        {state}
      </p>
      <dl className={styles.lines}>
        <dt>Kind</dt>
        <dd>{kinds[kind]}</dd>
        <dt>Where</dt>
        <dd className={layout.plate}>{address}</dd>
        <dt>Paper</dt>
        <dd>{paper}</dd>
      </dl>
      {children}
    </section>
  );
}
