import { deleteSecondFactor } from '../../capabilities/auth/second-factor.ts';
import { samplePhoto } from '../sample-photos.ts';
import { pin, type SharedTestDevice, shareDevice } from '../share-device.ts';
import type { CallOptions, EmployeeClient } from '../test-client.ts';
import { type TestShop, whirlpoolFridge } from '../test-shop.ts';
import type { CallName } from '@fettle/contract';
import { KnownIds, learnIds } from './known-ids.ts';
import type { Actor } from './random-request.ts';
import type { World } from './valid-request.ts';

/** Makes a shop with a little of everything, so that the first requests have something to refer to. */
export async function prepareWorld(shop: TestShop, zebraUrl: string): Promise<{ world: World; bench: SharedTestDevice }> {
  const { ada, tess, walt } = shop;
  const known = new KnownIds();
  const bench = await shareDevice(shop);
  known.benches.push(...[tess, walt].map(({ id }) => ({ cookie: bench.cookie, employee: id })));
  known.employees.push((await shop.addEmployee({ first_name: 'Nora', last_name: 'Guidry' })).id);

  const call = async (by: EmployeeClient, name: CallName, options?: CallOptions) => {
    const { body } = await by.call(name, options);
    learnIds(known, name, body);
    return body as { machine_id: number };
  };
  for (const by of [ada, tess, walt, tess]) {
    const { machine_id: id } = await call(by, 'addMachine', { body: whirlpoolFridge });
    await call(by, 'addNote', { params: { id }, body: { content: 'Hums.' } });
    await call(by, 'addAwaitedPart', { params: { id }, body: { part_number: 'WR51X10101' } });
    await call(by, 'addPhoto', { params: { id }, file: samplePhoto() });
    await call(by, 'getMachine', { params: { id } });
    if (by !== tess) await call(by, 'updateMachine', { params: { id }, body: { status: 'completed' } });
  }
  await call(ada, 'exportMachines');
  await call(await shop.logIn(ada), 'shareDevice', { body: { name: 'Bench 3' } });
  await call(ada, 'addWallLink', { body: { name: 'Bench 2', shows_names: true } });
  await call(ada, 'startBackup');
  shop.announcePrinter(zebraUrl);
  const staff = { admin: ada.id, technician: tess.id, coworker: walt.id };
  return { bench, world: { known, staff, zebraUrl, benchId: bench.id, now: shop.clock.now } };
}

export type Staff = Readonly<Record<Exclude<Actor, 'visitor'>, EmployeeClient>>;

/** Undoes what requests have done to the employees who send them, and logs them in again. */
export async function refreshStaff(
  { db, ada, tess, walt, logIn }: TestShop,
  bench: SharedTestDevice,
  passwordHash: string,
): Promise<Staff> {
  for (const { id } of [ada, tess, walt]) {
    const is_admin = id === ada.id ? 1 : 0;
    await deleteSecondFactor(db, id);
    await db.updateTable('employees').set({ is_admin, left_on: null, password: passwordHash }).where('id', '=', id).execute();
  }
  for (const employee of [tess, walt]) await bench.setPin(employee, pin);
  return { admin: await logIn(ada), technician: await logIn(tess) };
}

export async function findPasswordHash({ db, ada }: TestShop): Promise<string> {
  const { password } = await db.selectFrom('employees').select('password').where('id', '=', ada.id).executeTakeFirstOrThrow();
  return password;
}
