import { UserNameField } from '../../ui/user-name-field.tsx';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useSession } from './session.ts';

/** The user name before the password or PIN of the logged-in employee. A PIN is another secret, so it has another name. */
export function OwnUserName({ suffix = '' }: { suffix?: string }) {
  const { user } = useSession();
  return user && <UserNameField value={fullName(user) + suffix} />;
}
