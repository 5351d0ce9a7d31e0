import type { Api } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import { type ChangeEvent, createElement, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import common from '../../ui/common.module.css';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import type { ApiError } from '../client/api-error.ts';
import type { JsonCallName } from '../client/client.ts';
import { type Asked, type CallMutationOptions, useCallMutation } from './use-call-mutation.ts';
import type { FieldErrors, UncheckedRequest } from '../client/request-schemas.ts';
import { preloadSchemas, validateRequest } from '../client/validate-request.ts';

type FormMutationOptions<Name extends JsonCallName> = CallMutationOptions<Name> & {
  /** Undefined when there is nothing to send. */
  request: (form: HTMLFormElement) => UncheckedRequest | undefined;
};

/** Sends a form if it is valid. Errors, also the server's, appear at their fields; `formError` shows one that belongs to no field of the form. */
export function useFormMutation<Name extends JsonCallName>(name: Name, { request, onError, ...options }: FormMutationOptions<Name>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string>();
  const sentForm = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useCallMutation(name, {
    ...options,
    onError: (error) => {
      // It may show the field that the error is at.
      flushSync(() => onError?.(error));
      showRejection(error);
    },
  });
  function showRejection({ field, message }: ApiError): void {
    const form = sentForm.current;
    if (field && form?.elements.namedItem(field)) focusFirstError(form, () => setErrors({ [field]: message }));
    else setFormError(message);
  }
  async function validateAndSend(form: HTMLFormElement): Promise<void> {
    setFormError(undefined);
    const unchecked = request(form);
    if (!unchecked) return;
    const found = await validateRequest(name, unchecked);
    sentForm.current = form;
    if (found) focusFirstError(form, () => setErrors(found));
    else {
      setErrors({});
      mutate(...([unchecked] as Asked<CallRequest<Api[Name]>>));
    }
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void validateAndSend(event.currentTarget);
  }
  const clearError = (field: string) => setErrors(({ [field]: _cleared, ...others }) => others);
  // The browser's `input` is too early: to draw a select again before its own `change` loses the choice.
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => clearError(target.name);
  return {
    form: { onSubmit, onInput: preloadSchemas, onChange, noValidate: true },
    send: (form: HTMLFormElement) => void validateAndSend(form),
    errors,
    formError: formError && createElement('p', { role: 'alert', className: common.alert }, formError),
    clearError,
    isPending,
  };
}
