import type { ComponentProps } from 'react';
import { ListField } from '../capabilities/lists/list-field.tsx';
import { EditMachine } from '../capabilities/machines/fields/edit-machine.tsx';
import { ScanIntoForm } from '../capabilities/scanning/scan-into-form.tsx';

/** The card's form, with a keyboard-wedge scanner. */
export function EditForm(props: Omit<ComponentProps<typeof EditMachine>, 'renderScanner' | 'ListField'>) {
  return <EditMachine {...props} ListField={ListField} renderScanner={(form) => <ScanIntoForm form={form} />} />;
}
