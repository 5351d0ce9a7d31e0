import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { TextAreaField } from '../../ui/field.tsx';

/** Copies a text. Where the browser does not allow that, as over plain http, shows the text selected. */
export function CopyParts({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('Copied. Paste it into a message to the supplier.'));
    } catch {
      setIsShown(true);
    }
  }
  return (
    <>
      <Button icon={<Copy aria-hidden size={22} />} onClick={() => void copy()}>
        {t('Copy as text')}
      </Button>
      {isShown && (
        <Dialog label={t('Copy as text')} onClose={() => setIsShown(false)}>
          <div className={dialogStyles.confirm}>
            <h2>{t('Copy as text')}</h2>
            <TextAreaField
              ref={(area) => area?.select()}
              label={t('All parts, selected')}
              hint={t('Copy them with Ctrl+C, or tap and hold the text.')}
              rows={10}
              readOnly
              value={text}
            />
            <Button onClick={() => setIsShown(false)}>{t('Close')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
