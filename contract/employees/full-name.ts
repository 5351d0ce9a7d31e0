/** The name that an employee is shown by. It is also the user name for password managers: visitors know no other. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
