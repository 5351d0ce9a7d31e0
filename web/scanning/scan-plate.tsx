import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';

const load = () => import('./plate-dialog.tsx');
const PlateDialog = lazy(async () => ({ default: (await load()).PlateDialog }));
const preloadDelay = 1_000;

type ScanPlateProps = {
  field: 'model' | 'serial';
  onChoose: (text: string) => void;
};

export function ScanPlate({ field, onChoose }: ScanPlateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  function choose(text: string): void {
    onChoose(text.toUpperCase());
    // A closing dialog returns the focus to its button: close it before focusing the field.
    flushSync(() => setIsOpen(false));
    const filled = button.current?.form?.elements.namedItem(field);
    if (filled instanceof HTMLInputElement) filled.focus();
  }
  return (
    <>
      <Button ref={button} icon={<ScanBarcode aria-hidden size={28} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {/* Not an aria-label: a lookup by label would find this button as well as the field. */}
        <span className="visually-hidden">Scan {field}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PlateDialog field={field} onChoose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
