import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { DemoType } from './models.ts';

export type DemoEmployee = Omit<Employee, 'id'>;

/** Shared by all demo employees. */
export const demoPassword = 'fix-it-right';

const office = 0;
const fridges = 1;
const washers = 2;
const dryers = 3;

/** The founder. Sees every screen. */
export const admin: DemoEmployee = demoEmployee('Renée', 'Thibodeaux', office, true);
export const technician: DemoEmployee = demoEmployee('Danielle', 'Broussard', fridges);

/** Employees in the order of registration, founder first. */
export const demoEmployees: readonly DemoEmployee[] = [
  admin,
  demoEmployee('Marcus', 'Guidry', fridges, true),
  technician,
  demoEmployee('Tyrone', 'Landry', fridges),
  demoEmployee('Linh', 'Tran', fridges),
  demoEmployee('Maximiliana-Guadalupe', 'Featherstonehaugh-Villanueva', fridges),
  demoEmployee('Wade', 'Hebert', washers),
  demoEmployee('Keisha', 'Fontenot', washers),
  demoEmployee('Esteban', 'Cruz', washers),
  demoEmployee('Joelle', 'Arceneaux', dryers),
  demoEmployee('Bo', 'Melancon', dryers),
  demoEmployee('Patrice', 'LeBlanc', office),
];

const roleByType = { fridge: fridges, washer: washers, dryer: dryers, range: dryers } as const satisfies Record<DemoType, number>;

export function techniciansFor(type: DemoType): DemoEmployee[] {
  return demoEmployees.filter(({ role }) => role === roleByType[type]);
}

function demoEmployee(first_name: string, last_name: string, role: DemoEmployee['role'], is_admin = false): DemoEmployee {
  const mailbox = `${first_name}.${last_name}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.-]/g, '')
    .toLowerCase();
  return { first_name, last_name, email: `${mailbox}@bayou-appliance.example`, role, is_admin, is_active: true };
}
