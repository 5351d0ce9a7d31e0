import { t } from '../../ui/language/language.ts';
import type { PlateForm } from '../machines/fields/plate-form.ts';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { OnKeepPhoto } from './plate-dialog.tsx';

const PlateDialog = lazyComponent(async () => (await import('./plate-dialog.tsx')).PlateDialog);
const preloadDelay = 1_000;

/** Fills the model and the serial of the form that it is in. */
export function ScanPlate({ form, onKeepPhoto }: { form: PlateForm; onKeepPhoto?: OnKeepPhoto }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void PlateDialog.preload().catch(() => undefined), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Button
        ref={button}
        variant="primary"
        icon={<ScanBarcode aria-hidden size={28} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('Scan plate')}
      </Button>
      {isOpen && (
        <Suspense>
          <PlateDialog
            form={form}
            onKeepPhoto={onKeepPhoto}
            onDone={(toType) => {
              // A closing dialog returns the focus to its button: close it before focusing the field.
              flushSync(() => setIsOpen(false));
              if (toType) focusField(button.current?.form, toType);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
