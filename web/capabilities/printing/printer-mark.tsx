import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './printer-mark.module.css';
import { labelPrinterStatusQuery } from './queries.ts';

/** A mark in the header while the label printer is out of labels, open, or cannot be reached. */
export function PrinterMark() {
  const { data: status } = useQuery(labelPrinterStatusQuery());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <output className="visually-hidden">{status?.needs_attention && status.state}</output>
      {status?.needs_attention && (
        <button type="button" className={styles.mark} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Printer aria-hidden size={24} />
          <span>{t('Check printer')}</span>
        </button>
      )}
      {isOpen && status && (
        <Dialog label={t('Label printer')} onClose={() => setIsOpen(false)}>
          <div className={dialogStyles.confirm}>
            <h2>{t('Label printer')}</h2>
            <p className={dialogStyles.detail}>{status.state}</p>
            <div className={dialogStyles.answers}>
              <Button onClick={() => setIsOpen(false)}>{t('Close')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
