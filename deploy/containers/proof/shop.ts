import { Agent } from 'node:http';
import { TestClient } from '../../../server/testing/test-client.ts';
import { until } from '../../until.ts';

const password = 'a wrench in time';
const serial = 'K93512345';

/** The body of the request that sets up a shop, with the setup code that a new server has printed. */
export function registration(log: string) {
  const setup_code = /the setup code ([A-Z2-9-]+)/.exec(log)?.[1];
  const person = { first_name: 'Ada', last_name: 'Guidry', email: 'ada@bayou.example', role: 1, is_admin: true };
  return { ...person, password1: password, password2: password, setup_code };
}

/** Sets up a shop, and registers a machine. Returns the admin. `log` is what the new server has printed. */
export async function setUpShop(port: number, log: string): Promise<TestClient> {
  const admin = new TestClient(port, new Agent(), undefined);
  const registered = await admin.call('register', { body: registration(log) });
  admin.cookie = registered.headers['set-cookie']?.[0]?.split(';')[0];
  const machine = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial, style: 'Side by Side', color: 'White' };
  expectDone('registering a machine', await admin.call('addMachine', { body: { ...machine, vendor: 'pasadena', condition: 'USED' } }));
  return admin;
}

/** Uses what could fail in a container or a sandbox: the thread that draws, the folders, the process of a backup, sockets for multicast. */
export async function workInShop(admin: TestClient): Promise<void> {
  const label = await admin.send({ method: 'GET', path: `/api/labels/label/${await machineId(admin)}` });
  if (label.bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('The label is no PDF.');
  expectDone('printing a test label', await admin.call('printTestLabel'));
  expectDone('looking for printers', await admin.call('findPrinters'));
  expectDone('starting a backup', await admin.call('startBackup'));
  await until(
    async () => {
      const [backup] = (await admin.call('getBackups')).body.data.backups;
      if (backup?.status === 'failed') throw new Error(`The backup failed: ${backup.failure}`);
      return backup?.status === 'done';
    },
    () => 'The backup was not done',
  );
}

/** The id of the machine that `setUpShop` registered. */
export async function machineId(employee: TestClient): Promise<number> {
  const found = await employee.call('getIdBySerial', { params: { serial } });
  if (found.status !== 200 || !found.body.data) throw new Error(`The machine is gone: ${found.body.message}`);
  return found.body.data;
}

export async function logIn(port: number): Promise<TestClient> {
  const employee = new TestClient(port, new Agent(), undefined);
  const reply = await employee.call('login', { params: { userId: 1 }, body: { password } });
  expectDone('logging in', reply);
  employee.cookie = reply.headers['set-cookie']?.[0]?.split(';')[0];
  return employee;
}

function expectDone(what: string, { status, body }: { status: number; body: { message: string } }): void {
  if (status !== 200) throw new Error(`Status ${status} for ${what}: ${body.message}`);
}
