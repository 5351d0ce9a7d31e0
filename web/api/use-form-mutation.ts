import type { Api } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import { type SubmitEvent, useState } from 'react';
import { focusFirstError } from '../ui/focus-first-error.ts';
import type { JsonCallName } from './client.ts';
import { type CallMutationOptions, useCallMutation } from './use-call-mutation.ts';
import type { FieldErrors, UncheckedRequest } from './request-schemas.ts';
import { preloadSchemas, validateRequest } from './validate-request.ts';

type FormMutationOptions<Name extends JsonCallName> = CallMutationOptions<Name> & {
  /** Undefined when there is nothing to send. */
  request: (form: HTMLFormElement) => UncheckedRequest | undefined;
};

/** Sends a form if it is valid; otherwise shows the errors on their fields. */
export function useFormMutation<Name extends JsonCallName>(name: Name, { request, ...options }: FormMutationOptions<Name>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useCallMutation(name, options);
  async function validateAndSend(form: HTMLFormElement): Promise<void> {
    const unchecked = request(form);
    if (!unchecked) return;
    const found = await validateRequest(name, unchecked);
    if (found) focusFirstError(form, () => setErrors(found));
    else mutate(unchecked as CallRequest<Api[Name]>);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void validateAndSend(event.currentTarget);
  }
  return {
    form: { onSubmit, onInput: preloadSchemas, noValidate: true },
    send: (form: HTMLFormElement) => void validateAndSend(form),
    errors,
    clearError: (field: string) => setErrors(({ [field]: _cleared, ...others }) => others),
    isPending,
  };
}
