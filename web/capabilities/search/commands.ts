import { wordsOf } from '@fettle/contract/search/search-words.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { keysOf } from '../../ui/keys-of.ts';
import { t } from '../../ui/language/language.ts';
import { cardButtons } from './card-buttons.ts';

export type Command = {
  key: string;
  label: string;
  kind: string;
  /** Another name that finds it. */
  alias?: string | undefined;
  to?: string;
  button?: HTMLButtonElement;
};

type Screen = { to: string; label: Message; alias?: Message };

const screens: readonly Screen[] = [
  { to: '/', label: msg('Start Repair') },
  { to: '/bench', label: msg('Bench') },
  { to: '/table', label: msg('Machines') },
  { to: '/find', label: msg('Search') },
  { to: '/parts', label: msg('Awaited Parts') },
  { to: '/public-metrics', label: msg('Metrics') },
  { to: '/account-security', label: msg('Account Security'), alias: msg('Change Password') },
];

const adminScreens: readonly Screen[] = [
  { to: '/admin-panel', label: msg('Admin Panel') },
  { to: '/floor', label: msg('Floor') },
  { to: '/employee-info', label: msg('Employee Info') },
  { to: '/register', label: msg('Register New User') },
  { to: '/export', label: msg('Export Machines') },
  { to: '/printers', label: msg('Printers') },
  { to: '/shop', label: msg('Shop') },
  { to: '/lists', label: msg('Lists') },
  { to: '/recalls', label: msg('Recalls') },
  { to: '/devices', label: msg('Shared Devices') },
  { to: '/wall-screens', label: msg('Wall Screens') },
  { to: '/security-log', label: msg('Security Log') },
  { to: '/backups', label: msg('Backups') },
];

/** What the palette calls the card's buttons, by their `data-command`. */
const actions = {
  completed: msg('Complete Repair'),
  in_progress: msg('Continue Repair'),
  print: msg('Print Label'),
  note: msg('Add note'),
  photo: msg('Add photo'),
  take: msg('Take it'),
  handOver: msg('Hand over'),
  credit: msg('Change credit'),
  wait: msg('Wait for part'),
  edit: msg('Edit'),
  quit: msg('Quit editing'),
  trashed: msg('Move to Trash'),
} as const satisfies Record<string, Message>;

/** What the palette finds besides machines: the actions of the card on the screen, screens, help and, if the text has words, people. */
export function findCommands(words: readonly string[], isAdmin: boolean, employees: readonly ListedEmployee[]): Command[] {
  const commands: Command[] = [
    ...cardButtons().flatMap((button) => {
      const action = keysOf(actions).find((name) => name === button.dataset.command);
      return action ? [{ key: `action-${action}`, label: t(actions[action]), kind: t('This machine'), button }] : [];
    }),
    ...[...screens, ...(isAdmin ? adminScreens : [])].map(({ to, label, alias }) => ({
      key: to,
      label: t(label),
      kind: t('Screen'),
      alias: alias && t(alias),
      to,
    })),
    { key: 'shortcuts', label: t('Keyboard shortcuts'), kind: t('Help') },
    ...(words.length === 0 ? [] : employees.map((employee) => personCommand(employee, isAdmin))),
  ];
  return commands.filter(({ label, alias = '' }) => {
    const parts = wordsOf(`${label} ${alias}`);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** Admins see the employee's metrics, others the machines. */
function personCommand({ id, ...name }: ListedEmployee, isAdmin: boolean): Command {
  const to = isAdmin ? `/admin-panel?employee=${id}` : `/table?technician=${id}`;
  return { key: `person-${id}`, label: fullName(name), kind: t('Person'), to };
}
