import type { Api } from '@fettle/contract';
import type { Request } from '@fettle/contract/call.ts';
import { type SubmitEvent, useState } from 'react';
import { focusFirstError } from '../ui/focus-first-error.ts';
import type { JsonCallName } from './client.ts';
import { type CallMutationOptions, useCallMutation } from './use-call-mutation.ts';
import { type FieldErrors, preloadSchemas, type UncheckedRequest, validateRequest } from './validate-request.ts';

type FormMutationOptions<Name extends JsonCallName> = CallMutationOptions<Name> & {
  /** The request to send; undefined when there is nothing to send. */
  request: (form: HTMLFormElement) => UncheckedRequest | undefined;
};

/** A form that sends one call. It validates first, and shows errors at their fields instead of sending. */
export function useFormMutation<Name extends JsonCallName>(name: Name, { request, ...options }: FormMutationOptions<Name>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useCallMutation(name, options);
  async function validateAndSend(form: HTMLFormElement): Promise<void> {
    const unchecked = request(form);
    if (!unchecked) return;
    const found = await validateRequest(name, unchecked);
    if (found) focusFirstError(form, () => setErrors(found));
    else mutate(unchecked as Request<Api[Name]>);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void validateAndSend(event.currentTarget);
  }
  return {
    form: { onSubmit, onInput: preloadSchemas, noValidate: true },
    /** Sends the form as its submit button does. */
    send: (form: HTMLFormElement) => void validateAndSend(form),
    errors,
    clearError: (field: string) => setErrors(({ [field]: _cleared, ...others }) => others),
    isPending,
  };
}
