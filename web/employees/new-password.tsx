import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { validateRequest, preloadSchemas } from '../api/validate-request.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { TextField } from '../ui/field.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import layout from '../ui/layout.module.css';

/** A password for somebody who forgot theirs. It can be read while it is typed: it has to be told to its owner. */
export function NewPassword({ employee: { id, first_name } }: { employee: ListedEmployee }) {
  const [new_password, setNewPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useCallMutation('updateUser', {
    onSuccess: ({ message }) => {
      toast.success(message);
      setNewPassword('');
    },
    onError: ({ status, message }) => {
      if (status === 400) setFault(message);
    },
  });
  const request = { params: { id }, body: { new_password } };
  async function ask(form: HTMLFormElement): Promise<void> {
    const found = (await validateRequest('updateUser', request))?.new_password;
    if (found) focusFirstError(form, () => setFault(found));
    else setIsAsking(true);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void ask(event.currentTarget);
  }
  return (
    <form onSubmit={submit} onInput={preloadSchemas} noValidate className={layout.stack}>
      <div className={layout.fields}>
        <TextField
          label="New Password"
          name="new_password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          hint={`At least 8 characters. Not a common password, and no names in it. It is shown, so that you can tell ${first_name}.`}
          value={new_password}
          error={fault}
          onChange={({ target }) => {
            setNewPassword(target.value);
            setFault(undefined);
          }}
        />
      </div>
      <div>
        <Button type="submit" isPending={isPending}>
          Set New Password
        </Button>
      </div>
      {isAsking && (
        <Confirm
          question="Set New Password?"
          detail={`The old password of ${first_name} stops working, and ${first_name} is signed out everywhere.`}
          confirmLabel="Set New Password"
          onConfirm={() => mutate(request)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
