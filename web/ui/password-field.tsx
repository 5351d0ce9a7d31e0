import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'adornment' | 'isPlate'>;

/** The field's button shows what was typed. Submitting hides it again, because password managers look for a password field. */
export function PasswordField(props: PasswordFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const form = ref.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  function toggle(): void {
    const input = ref.current;
    const { selectionStart = null, selectionEnd = null } = input ?? {};
    flushSync(() => setIsShown(!isShown));
    // Some browsers move the cursor when the type changes.
    if (input === document.activeElement) input?.setSelectionRange(selectionStart, selectionEnd);
  }
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={256}
      {...props}
      ref={ref}
      type={isShown ? 'text' : 'password'}
      adornment={
        <Button
          aria-pressed={isShown}
          icon={isShown ? <EyeOff aria-hidden size={24} /> : <Eye aria-hidden size={24} />}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <span className="visually-hidden">{t('Show password')}</span>
        </Button>
      }
    />
  );
}
