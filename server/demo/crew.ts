import type { TypeOf } from '@fettle/contract/catalog.ts';
import type { Employee } from '@fettle/contract/employee.ts';

export type CrewMember = Omit<Employee, 'id'>;

/** Everybody's, in the demo alone. */
export const demoPassword = 'fix-it-right';

const office = 0;
const fridges = 1;
const washers = 2;
const dryers = 3;

/** Whom to sign in as to see all of it: the shop's founder. */
export const admin: CrewMember = member('Renée', 'Thibodeaux', office, true);
/** Whom to sign in as to see a technician's day. */
export const technician: CrewMember = member('Danielle', 'Broussard', fridges);

/** Everybody, in the order they were hired: the founder first. */
export const crew: readonly CrewMember[] = [
  admin,
  member('Marcus', 'Guidry', fridges, true),
  technician,
  member('Tyrone', 'Landry', fridges),
  member('Linh', 'Tran', fridges),
  member('Maximiliana-Guadalupe', 'Featherstonehaugh-Villanueva', fridges),
  member('Wade', 'Hebert', washers),
  member('Keisha', 'Fontenot', washers),
  member('Esteban', 'Cruz', washers),
  member('Joelle', 'Arceneaux', dryers),
  member('Bo', 'Melancon', dryers),
  member('Patrice', 'LeBlanc', office),
];

const roleFor = { fridge: fridges, washer: washers, dryer: dryers, range: dryers } as const satisfies Record<TypeOf, number>;

/** Those who work on a type of machine. */
export function techniciansFor(type: TypeOf): CrewMember[] {
  return crew.filter(({ role }) => role === roleFor[type]);
}

function member(first_name: string, last_name: string, role: CrewMember['role'], is_admin = false): CrewMember {
  const mailbox = `${first_name}.${last_name}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.-]/g, '')
    .toLowerCase();
  return { first_name, last_name, email: `${mailbox}@bayou-appliance.example`, role, is_admin, is_active: true };
}
