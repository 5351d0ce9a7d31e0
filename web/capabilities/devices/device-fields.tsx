import { TextField } from '../../ui/field.tsx';

export type DeviceDraft = { name: string; lock_after_minutes: string };

type DeviceFieldsProps = {
  draft: DeviceDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (field: keyof DeviceDraft, value: string) => void;
};

export function DeviceFields({ draft, errors, onChange }: DeviceFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={40}
        autoComplete="off"
        hint="Where it is, such as Bench 2."
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange('name', target.value)}
      />
      <TextField
        label="Locks after this many minutes without use"
        name="lock_after_minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={60}
        value={draft.lock_after_minutes}
        error={errors.lock_after_minutes}
        onChange={({ target }) => onChange('lock_after_minutes', target.value)}
      />
    </>
  );
}

/** The body of a call. An empty field stays empty, so that the contract rejects it. */
export function deviceBody({ name, lock_after_minutes }: DeviceDraft) {
  return { name, lock_after_minutes: lock_after_minutes === '' ? Number.NaN : Number(lock_after_minutes) };
}
