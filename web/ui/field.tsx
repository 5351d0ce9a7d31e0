import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import common from './common.module.css';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    isPlate?: boolean;
    adornment?: ReactNode;
  };

/** `isPlate` shows capitals: models and serials are stored in capitals. */
export function TextField({ label, error, hint, isPlate = false, adornment, ...input }: TextFieldProps) {
  const plate = { autoCapitalize: 'characters', autoCorrect: 'off', autoComplete: 'off', spellCheck: false } as const;
  return (
    <Field label={label} error={error} hint={hint}>
      {(inputProps) => (
        <div className={styles.line}>
          <input
            {...(isPlate ? plate : {})}
            {...input}
            {...inputProps}
            className={isPlate ? `${styles.input} ${styles.plate}` : styles.input}
          />
          {adornment}
        </div>
      )}
    </Field>
  );
}

export type Choice = { value: string; label: string };
export type ChoiceGroup = { label: string; choices: readonly Choice[] };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    choices: readonly (Choice | ChoiceGroup)[];
    placeholder?: string;
  };

/** A native select: the phone's own picker works best with gloves. */
export function SelectField({ label, error, hint, choices, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(inputProps) => (
        <select {...select} {...inputProps} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) =>
            'choices' in choice ? (
              <optgroup key={choice.label} label={choice.label}>
                {choice.choices.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(choice)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function renderOption({ value, label }: Choice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

export function TextAreaField({ label, error, hint, ...area }: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(inputProps) => <textarea {...area} {...inputProps} className={styles.input} />}
    </Field>
  );
}

export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

type InputProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Field({ label, error, hint, children }: FieldProps & { children: (inputProps: InputProps) => ReactNode }) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <TriangleAlert aria-hidden size={20} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className={common.small}>
          {hint}
        </p>
      )}
    </div>
  );
}
