import { t } from '../../ui/language/language.ts';
import { TextField } from '../../ui/field.tsx';

type DeviceNameFieldProps = { name: string; error: string | undefined; onChange: (name: string) => void };

export function DeviceNameField({ name, error, onChange }: DeviceNameFieldProps) {
  return (
    <TextField
      label={t('Name')}
      name="name"
      maxLength={40}
      autoComplete="off"
      hint={t('Where it is, such as Bench 2.')}
      value={name}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
