import { type Message, msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import type { PlateField } from '../machines/fields/machine-fields.tsx';
import type { PlateForm } from '../machines/fields/plate-form.ts';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import { CameraView } from './camera-view.tsx';
import { PlateCodes } from './plate-codes.tsx';
import { plateTexts } from './plate-texts.ts';
import styles from './plate-dialog.module.css';
import { ScanPhoto } from './scan-photo.tsx';
import type { ScannedCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

const plateFields = ['model', 'serial'] as const satisfies readonly PlateField[];

const questions = {
  model: msg('Which one is the model?'),
  serial: msg('Which one is the serial?'),
} as const satisfies Record<PlateField, Message>;

const typeInstead = {
  model: msg('Type the model instead'),
  serial: msg('Type the serial instead'),
} as const satisfies Record<PlateField, Message>;

/** Gets a photo of the plate that the employee wants to keep, and the codes that were read from it. */
export type OnKeepPhoto = (photo: Blob, codes: readonly string[]) => void;

type PlateDialogProps = {
  form: PlateForm;
  onKeepPhoto?: OnKeepPhoto | undefined;
  /** `toType` is the first field that the employee wants to type. */
  onDone: (toType?: PlateField) => void;
};

/** Asks for the model and then for the serial, or only for the one that is missing. */
export function PlateDialog({ form, onKeepPhoto, onDone }: PlateDialogProps) {
  const [codes, setCodes] = useState<readonly ScannedCode[]>([]);
  const add = (found: readonly ScannedCode[]) => setCodes((current) => mergeCodes(current, found));
  const scanner = useScanner({ target: 'plate', onCodes: add });
  const [wanted, setWanted] = useState<readonly PlateField[]>(() => {
    const missing = plateFields.filter((field) => form[field].trim() === '');
    return missing.length === 0 ? plateFields : missing;
  });
  const [photo, setPhoto] = useState<{ file: Blob; codes: readonly string[] }>();
  const [isPhotoKept, setIsPhotoKept] = useState(false);
  const [toType, setToType] = useState<PlateField>();
  const [field = 'serial', ...later] = wanted;
  const question = useRef<HTMLHeadingElement>(null);
  function goOn(typed: PlateField | undefined): void {
    if (later.length === 0) {
      scanner.stop();
      if (photo && isPhotoKept) onKeepPhoto?.(photo.file, photo.codes);
      onDone(typed);
      return;
    }
    flushSync(() => {
      setToType(typed);
      setWanted(later);
    });
    // The tapped button has disappeared, and screen readers announce the next question.
    question.current?.focus({ preventScroll: true });
  }
  const chosen = field === 'serial' ? form.model : form.serial;
  // In a portal, because the tag it opens from sets paper colors.
  return createPortal(
    <Dialog label={t('Scan plate')} onClose={() => onDone()}>
      <div className={styles.plate}>
        <div className={common.spread}>
          <h2 ref={question} tabIndex={-1}>
            {t(questions[field])}
          </h2>
          <Button icon={<X aria-hidden size={24} />} onClick={() => onDone()}>
            {t('Close')}
          </Button>
        </div>
        <CameraView
          scanner={scanner}
          hint={t('Line up the barcode inside the frame.')}
          guide="wide"
          alternatives={t('Or take a photo of the plate, or type what it says.')}
        />
        <PlateCodes
          texts={plateTexts(codes).filter(({ text }) => text.toUpperCase() !== chosen)}
          onChoose={(text) => {
            form.fill(field, text.toUpperCase());
            goOn(toType);
          }}
        />
        <ScanPhoto
          readPhoto={scanner.readPhoto}
          onCodes={(found, file) => {
            add(found);
            setPhoto({ file, codes: plateTexts(found).map(({ text }) => text) });
          }}
        />
        {photo && onKeepPhoto && (
          <Checkbox
            label={t('Keep this photo with the machine')}
            checked={isPhotoKept}
            onChange={({ target }) => setIsPhotoKept(target.checked)}
          />
        )}
        <Button onClick={() => goOn(toType ?? field)}>{t(typeInstead[field])}</Button>
      </div>
    </Dialog>,
    document.body,
  );
}

/** Each code once. New codes are appended, so no button moves while the user taps. */
function mergeCodes(current: readonly ScannedCode[], found: readonly ScannedCode[]): readonly ScannedCode[] {
  const isNew = ({ kind, text }: ScannedCode) => !current.some((code) => code.kind === kind && code.text === text);
  const added = found.filter(
    (code, index) => isNew(code) && found.findIndex(({ text, kind }) => text === code.text && kind === code.kind) === index,
  );
  return added.length === 0 ? current : [...current, ...added];
}
