import type { Api } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import { type SubmitEvent, useState } from 'react';
import { focusFirstFault } from '../ui/focus-first-error.ts';
import { type Faults, faultsIn, fetchSchemas, type Unchecked } from './validate-request.ts';
import type { JsonCallName } from './client.ts';
import { type ActionOptions, useAction } from './use-action.ts';

type FormActionOptions<Name extends JsonCallName> = ActionOptions<Name> & {
  /** What the form would send now; undefined when there is nothing to send. */
  request: (form: HTMLFormElement) => Unchecked | undefined;
};

/** A form that sends one call. What the contract finds wrong is said beside its field, and nothing is sent. */
export function useFormAction<Name extends JsonCallName>(name: Name, { request, ...options }: FormActionOptions<Name>) {
  const [faults, setFaults] = useState<Faults>({});
  const { run, isRunning } = useAction(name, options);
  async function send(form: HTMLFormElement): Promise<void> {
    const sent = request(form);
    if (!sent) return;
    const found = await faultsIn(name, sent);
    if (found) focusFirstFault(form, () => setFaults(found));
    else run(sent as CallRequest<Api[Name]>);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void send(event.currentTarget);
  }
  return {
    /** To be spread on the form. */
    form: { onSubmit, onInput: fetchSchemas, noValidate: true },
    /** Sends the form as if its button were pressed, once something that comes first is done. */
    send: (form: HTMLFormElement) => void send(form),
    faults,
    /** A field was changed: what was wrong with it may be right now. */
    mend: (field: string) => setFaults(({ [field]: _mended, ...others }) => others),
    isRunning,
  };
}
