import { hashPassword } from '../capabilities/auth/password.ts';
import { hashToken } from '../capabilities/auth/sessions.ts';
import { enroll, savePin } from '../capabilities/auth/shared-devices.ts';
import { moveSessionToDevice } from '../capabilities/auth/store.ts';
import { readDeviceCookie } from './login.ts';
import type { EmployeeClient } from './test-client.ts';
import type { EngineName } from './requested-engines.ts';
import { openTestShop, quickCost, type TestShop } from './test-shop.ts';

export type SharedTestDevice = {
  id: number;
  /** Identifies the device. */
  cookie: string;
  /** Gives an employee a PIN on the device. */
  setPin: (employee: EmployeeClient, pin: string) => Promise<void>;
  /** Logs an employee in on the device, as with their password, and returns the cookies. */
  logIn: (employee: EmployeeClient) => Promise<string>;
};

/** A device that an admin has just shared. */
export async function shareDevice(shop: TestShop, name = 'Bench 2'): Promise<SharedTestDevice> {
  const admin = await shop.logIn(shop.ada);
  const { headers, body } = await admin.call('shareDevice', { body: { name } });
  const cookie = readDeviceCookie({ headers });
  const { id } = body.device;
  return {
    id,
    cookie,
    async setPin(employee, pin) {
      const now = shop.clock.now.toISOString();
      const pin_hash = await hashPassword(pin, cookie.replace('fettle_device=', ''), quickCost);
      await enroll(shop.db, id, employee.id, now);
      await savePin(shop.db, { device_id: id, employee_id: employee.id, pin_hash, pin_length: pin.length, now });
    },
    async logIn(employee) {
      const { cookie: session = '' } = await shop.logIn(employee);
      await moveSessionToDevice(shop.db, hashToken(session.replace('fettle_session=', '')), id, shop.clock.now.toISOString());
      await enroll(shop.db, id, employee.id, shop.clock.now.toISOString());
      return `${session}; ${cookie}`;
    },
  };
}

/** The PIN of the employees in these tests who have one. */
export const pin = '2580';

export function unlock(shop: TestShop, bench: SharedTestDevice, employee: EmployeeClient, guess = pin, cookie = bench.cookie) {
  return shop.visitor.call('unlock', { params: { userId: employee.id }, body: { pin: guess }, headers: { cookie } });
}

/** A shop with a shared device on which Tess has a PIN. */
export async function openBench(engine: EngineName) {
  const shop = await openTestShop(engine);
  const bench = await shareDevice(shop);
  await bench.setPin(shop.tess, pin);
  return { shop, bench, [Symbol.asyncDispose]: shop.close };
}
