import { t } from '../../ui/language/language.ts';
import type { PlateField } from '../machines/fields/machine-fields.tsx';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';

type ModelOrSerialProps = {
  text: string;
  onChoose: (field: PlateField) => void;
  /** Goes on to the next field of the code. */
  onSkip?: (() => void) | undefined;
  onFind: () => void;
  onClose: () => void;
};

export function ModelOrSerial({ text, onChoose, onSkip, onFind, onClose }: ModelOrSerialProps) {
  // In a portal, because the tag it opens from sets paper colors.
  return createPortal(
    <Dialog label={t('Model or serial?')} onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>{t('Model or serial?')}</h2>
        <p className={common.plate}>{text}</p>
        <div className={dialogStyles.answers}>
          <Button variant="primary" onClick={() => onChoose('model')}>
            {t('Model')}
          </Button>
          <Button variant="primary" onClick={() => onChoose('serial')}>
            {t('Serial')}
          </Button>
          {onSkip && <Button onClick={onSkip}>{t('Neither')}</Button>}
          <Button onClick={onFind}>{t('Search for it')}</Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
