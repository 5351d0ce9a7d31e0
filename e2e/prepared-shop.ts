import { setupSteps } from '@fettle/contract/shop/calls.ts';
import { logIn, password, registerFounder, type Session } from './api-client.ts';
import type { ServerPool } from './server-pool.ts';

/** Ada is an admin in the office, Tess a Fridge Tech, Walt a Washer Tech. */
export type Employees = Record<'ada' | 'tess' | 'walt', Session>;

/** A data folder with three employees. Each test's shop starts with a copy: hashing three passwords takes longer than most tests. */
export type PreparedShop = { dataDir: string; employees: Employees };

export async function prepareShop(pool: ServerPool): Promise<PreparedShop> {
  const server = await pool.start();
  const ada = await registerFounder(server, { first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 0 });
  const register = async (first_name: string, last_name: string, role: number) => {
    const body = { first_name, last_name, role, email: `${first_name}@bayou.example`, password1: password, password2: password };
    const { user } = (await ada.call('POST', '/api/auth/register', body)) as { user: { id: number } };
    return logIn(server.url, user.id);
  };
  const tess = await register('Tess', 'Guidry', 1);
  const walt = await register('Walt', 'Broussard', 2);
  // No checklist for a new shop.
  for (const step of setupSteps) await ada.call('PATCH', '/api/update/mark_setup_step', { step, is_done: true });
  await server.stop();
  return { dataDir: server.dataDir, employees: { ada: { user: ada.user, cookie: ada.cookie }, tess, walt } };
}
