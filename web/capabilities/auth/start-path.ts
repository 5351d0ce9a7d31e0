import type { Preferences, StartScreen } from '@fettle/contract/auth/preferences.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';

const paths = {
  start_repair: '/',
  bench: '/bench',
  machines: '/table',
  search: '/find',
  metrics: '/public-metrics',
  floor: '/floor',
} as const satisfies Record<StartScreen, string>;

/** The path of an employee's start screen. Only admins have the floor. */
export function startPath({ is_admin }: Employee, { start_screen }: Preferences): string {
  return start_screen === 'floor' && !is_admin ? '/' : paths[start_screen];
}
