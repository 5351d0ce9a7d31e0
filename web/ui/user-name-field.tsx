type UserNameFieldProps = { value: string; onFill?: (value: string) => void };

/**
 * Says whose password a form asks for, to password managers only, which otherwise keep one password for everyone. Without a name, the form
 * does not send it. It is inert, so that a dialog does not begin at it. `onFill` gets the user name of an account that the manager fills
 * in.
 */
export function UserNameField({ value, onFill }: UserNameFieldProps) {
  return (
    <input
      className="visually-hidden"
      type="text"
      autoComplete="username"
      aria-hidden
      tabIndex={-1}
      readOnly={!onFill}
      inert={!onFill}
      value={value}
      onChange={({ target }) => onFill?.(target.value)}
    />
  );
}
