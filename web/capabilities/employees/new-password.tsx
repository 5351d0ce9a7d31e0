import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { validateRequest, preloadSchemas } from '../../sync/client/validate-request.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import common from '../../ui/common.module.css';

/** The password is not masked, because the admin has to tell it to the employee. */
export function NewPassword({ employee: { id, first_name } }: { employee: ListedEmployee }) {
  const [new_password, setNewPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useCallMutation('updateUser', {
    onSuccess: () => {
      setNewPassword('');
      void queryClient.invalidateQueries({ queryKey: ['getSessions'] });
    },
    onError: ({ field, message }) => {
      if (form.current && field === 'new_password') focusFirstError(form.current, () => setError(message));
    },
  });
  const request = { params: { id }, body: { new_password } };
  async function confirmIfValid(form: HTMLFormElement): Promise<void> {
    const found = (await validateRequest('updateUser', request))?.new_password;
    if (found) focusFirstError(form, () => setError(found));
    else setIsConfirming(true);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void confirmIfValid(event.currentTarget);
  }
  return (
    <form ref={form} onSubmit={submit} onInput={preloadSchemas} noValidate className={common.stack}>
      <div className={common.choice}>
        <TextField
          label={t('New Password')}
          name="new_password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          hint={t('At least 8 characters. No common passwords, no names. It stays visible so you can tell {first_name}.', { first_name })}
          value={new_password}
          error={error}
          onChange={({ target }) => {
            setNewPassword(target.value);
            setError(undefined);
          }}
        />
      </div>
      <div>
        <Button type="submit" isPending={isPending}>
          {t('Set New Password')}
        </Button>
      </div>
      {isConfirming && (
        <Confirm
          question={t('Set New Password?')}
          detail={t("{first_name}'s old password stops working, and {first_name} is logged out everywhere.", { first_name })}
          confirmLabel={t('Set New Password')}
          onConfirm={() => mutate(request)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </form>
  );
}
