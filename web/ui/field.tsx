import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  /** What is wrong with it, as a sentence. */
  fault?: string | undefined;
  hint?: string | undefined;
};

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    isPlate?: boolean;
    /** A button that fills it. */
    beside?: ReactNode;
  };

/** A box for a line of text. A plate box shows capitals: models and serials are kept in capitals. */
export function TextField({ label, fault, hint, isPlate = false, beside, ...input }: TextFieldProps) {
  const plate = { autoCapitalize: 'characters', autoCorrect: 'off', autoComplete: 'off', spellCheck: false } as const;
  return (
    <Field label={label} fault={fault} hint={hint}>
      {(wiring) => (
        <div className={styles.line}>
          <input
            {...(isPlate ? plate : {})}
            {...input}
            {...wiring}
            className={isPlate ? `${styles.input} ${styles.plate}` : styles.input}
          />
          {beside}
        </div>
      )}
    </Field>
  );
}

export type Choice = { value: string; label: string };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    choices: readonly Choice[];
    /** What stands for having chosen nothing. */
    unchosen?: string;
  };

/** The phone's own list: the best one for gloves. */
export function SelectField({ label, fault, hint, choices, unchosen, ...select }: SelectFieldProps) {
  return (
    <Field label={label} fault={fault} hint={hint}>
      {(wiring) => (
        <select {...select} {...wiring} className={styles.input}>
          {unchosen !== undefined && <option value="">{unchosen}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function TextAreaField({ label, fault, hint, ...area }: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} fault={fault} hint={hint}>
      {(wiring) => <textarea {...area} {...wiring} className={styles.input} />}
    </Field>
  );
}

export function TickField({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Field({ label, fault, hint, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = fault ? `${id}-fault` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': describedBy })}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          <TriangleAlert aria-hidden size={20} />
          {fault}
        </p>
      )}
      {hint && !fault && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
