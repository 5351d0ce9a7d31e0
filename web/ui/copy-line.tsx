import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import styles from './copy-line.module.css';

/** A line to paste elsewhere. Where the browser does not allow copying, as over plain http, the button selects it. */
export function CopyLine({ text }: { text: string }) {
  const ref = useRef<HTMLElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('Copied.'));
    } catch {
      if (ref.current) getSelection()?.selectAllChildren(ref.current);
      toast(t('Selected. Copy it with Ctrl+C, or tap and hold it.'));
    }
  }
  return (
    <div className={styles.line}>
      <code ref={ref}>{text}</code>
      <Button aria-label={t('Copy {text}', { text })} icon={<Copy aria-hidden size={20} />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}
