import type { DevicePerson } from '@fettle/contract/auth/shared-device.ts';

type Name = { first_name: string; last_name: string };

/** Also the user name for password managers: visitors know no other. */
export function fullName({ first_name, last_name }: Name): string {
  return `${first_name} ${last_name}`;
}

/** The first name, with the last name's initial if others share it. */
export function shortName(person: DevicePerson, people: readonly DevicePerson[]): string {
  const isShared = people.some(({ id, first_name }) => id !== person.id && first_name === person.first_name);
  return isShared ? `${person.first_name} ${person.last_name[0]}.` : person.first_name;
}
