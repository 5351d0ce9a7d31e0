import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';

// It comes when the form is there, since whoever opens it waits.
const load = () => import('./plate-dialog.tsx');
const PlateDialog = lazy(async () => ({ default: (await load()).PlateDialog }));
const loadAfter = 1_000;

type ScanPlateProps = {
  /** The name of the form's field that is filled. */
  field: 'model' | 'serial';
  onChoose: (text: string) => void;
};

/** A button beside a field of the plate: reads the maker's codes, of which one may fill the field. */
export function ScanPlate({ field, onChoose }: ScanPlateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfter);
    return () => clearTimeout(timer);
  }, []);
  function choose(text: string): void {
    onChoose(text.toUpperCase());
    // A dialog gives the keyboard back to its button: it must be gone before the field is given it.
    flushSync(() => setIsOpen(false));
    const filled = button.current?.form?.elements.namedItem(field);
    if (filled instanceof HTMLInputElement) filled.focus();
  }
  return (
    <>
      <Button ref={button} icon={<ScanBarcode aria-hidden size={28} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {/* As text, which a label's look-up by its words does not mistake for the field itself. */}
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
