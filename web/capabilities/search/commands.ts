import { wordsOf } from '@fettle/contract/search/search-words.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { t } from '../../ui/language/language.ts';

export type Command = {
  key: string;
  label: string;
  kind: 'This machine' | 'Screen' | 'Person' | 'Help';
  to?: string;
  button?: HTMLButtonElement;
};

const screens = [
  { to: '/', label: 'Start Repair' },
  { to: '/bench', label: 'Bench' },
  { to: '/table', label: 'Machines' },
  { to: '/find', label: 'Search' },
  { to: '/parts', label: 'Awaited Parts' },
  { to: '/public-metrics', label: 'Metrics' },
  { to: '/password', label: 'Change Password' },
  { to: '/account-security', label: 'Account Security' },
] as const;

const adminScreens = [
  { to: '/admin-panel', label: 'Admin Panel' },
  { to: '/floor', label: 'Floor' },
  { to: '/employee-info', label: 'Employee Info' },
  { to: '/register', label: 'Register New User' },
  { to: '/export', label: 'Export Machines' },
  { to: '/printers', label: 'Printers' },
  { to: '/shop', label: 'Shop' },
  { to: '/lists', label: 'Lists' },
  { to: '/devices', label: 'Shared Devices' },
  { to: '/wall-screens', label: 'Wall Screens' },
  { to: '/security-log', label: 'Security Log' },
  { to: '/backups', label: 'Backups' },
] as const;

/** The card's buttons, by their accessible names. */
const actions: Readonly<Record<string, string>> = {
  'Complete Repair': 'Complete Repair',
  'Continue Repair': 'Continue Repair',
  'Print Label': 'Print Label',
  'Add note': 'Add note',
  'Add Photo': 'Add photo',
  'Take it': 'Take it',
  'Hand over': 'Hand over',
  'Change credit': 'Change credit',
  'Wait for part': 'Wait for part',
  EDIT: 'Edit',
  QUIT: 'Quit editing',
  Trash: 'Move to Trash',
};

/** What the palette finds besides machines: the actions of the card on the screen, screens, help and, if the text has words, people. */
export function findCommands(words: readonly string[], isAdmin: boolean, employees: readonly ListedEmployee[]): Command[] {
  const commands: Command[] = [
    ...cardActions(),
    ...[...screens, ...(isAdmin ? adminScreens : [])].map(({ to, label }) => ({ key: to, label, kind: 'Screen' as const, to })),
    { key: 'shortcuts', label: t('Keyboard shortcuts'), kind: 'Help' },
    ...(words.length === 0 ? [] : employees.map((employee) => personCommand(employee, isAdmin))),
  ];
  return commands.filter(({ label }) => words.every((word) => wordsOf(label).some((part) => part.startsWith(word))));
}

/** Presses the button of a command on the card on the screen, if it is there. */
export function pressOnCard(label: string): void {
  cardActions()
    .find((command) => command.label === label)
    ?.button?.click();
}

function cardActions(): Command[] {
  if (!location.pathname.startsWith('/card/')) return [];
  const buttons = document.querySelectorAll<HTMLButtonElement>('#screen button:enabled');
  return [...buttons].flatMap((button) => {
    const label = actions[button.ariaLabel ?? button.textContent.trim()];
    return label ? [{ key: `action-${label.replaceAll(' ', '-')}`, label, kind: 'This machine' as const, button }] : [];
  });
}

/** Admins see the employee's metrics, others the machines. */
function personCommand({ id, first_name, last_name }: ListedEmployee, isAdmin: boolean): Command {
  const to = isAdmin ? `/admin-panel?employee=${id}` : `/table?technician=${id}`;
  return { key: `person-${id}`, label: `${first_name} ${last_name}`, kind: 'Person', to };
}
