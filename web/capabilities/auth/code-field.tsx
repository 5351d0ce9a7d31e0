import { t } from '../../ui/language/language.ts';
import { TextField } from '../../ui/field.tsx';

type CodeFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={t('Code')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      hint={t('Six digits from your authenticator app, or a recovery code.')}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
