import type { DevicePerson } from '@fettle/contract/auth/shared-device.ts';

/** The first name, with the last name's initial if others share it. */
export function shortName(person: DevicePerson, people: readonly DevicePerson[]): string {
  const isShared = people.some(({ id, first_name }) => id !== person.id && first_name === person.first_name);
  return isShared ? `${person.first_name} ${person.last_name[0]}.` : person.first_name;
}
