import { deepStrictEqual, ok } from 'node:assert/strict';
import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { madeOnHeader } from '@fettle/contract/headers.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { CallOptions, CallResult, EmployeeClient } from '../test-client.ts';
import { password, type TestShop } from '../test-shop.ts';
import { day, type ModelShop } from './model.ts';

export type Sent = { employee: number; name: CallName; options: CallOptions; body: { machine?: MachineCard } };

/** What a command can use besides the model: the real shop, and what the story has sent to it. */
export class Story {
  readonly shop: TestShop;
  /** The employees' sessions, by their ids. */
  readonly clients: Map<number, EmployeeClient>;
  /** What was accepted. */
  readonly sent: Sent[] = [];
  /** The cards before the last change of each machine's status. */
  readonly undoable = new Map<number, MachineCard>();
  #keys = 0;

  constructor(shop: TestShop, clients: Map<number, EmployeeClient>) {
    this.shop = shop;
    this.clients = clients;
  }

  get now(): number {
    return this.shop.clock.now.getTime();
  }

  /** Sends a change with a key of its own, and expects one of the statuses. `age`: made that long ago without a connection. */
  async change<Name extends CallName>(
    employee: number,
    name: Name,
    options: CallOptions,
    { statuses, age = 0 }: { statuses: readonly number[]; age?: number },
  ): Promise<CallResult<Name>['body']> {
    this.#keys += 1;
    const offline = age !== 0 ? { [madeOnHeader]: new Date(this.now - age).toISOString() } : {};
    const keyed = { ...options, headers: { 'idempotency-key': `${this.now}-${this.#keys}`, ...offline } };
    const reply = await this.#send(employee, name, keyed);
    ok(statuses.includes(reply.status), `${name}: ${reply.status} instead of ${statuses.join(' or ')}, ${reply.body.message}`);
    if (reply.status === 200) this.sent.push({ employee, name, options: keyed, body: reply.body });
    this.shop.clock.advance({ seconds: 7 });
    return reply.body;
  }

  /**
   * Sends an earlier request again. It gets the first reply, with the machine as it is now, and the comparison at the end shows that it changed
   * nothing.
   */
  async repeat(at: number, { inactive }: ModelShop): Promise<void> {
    const sent = this.sent.at(at % Math.max(1, this.sent.length));
    if (!sent) return;
    const { status, body } = await this.#send(sent.employee, sent.name, sent.options);
    if (inactive.has(sent.employee)) deepStrictEqual(status, 401);
    else deepStrictEqual({ status, body }, { status: 200, body: await this.#withCardOfNow(sent.body) });
  }

  /** Enters the password first where the call needs it, as the page does. */
  async #send<Name extends CallName>(employee: number, name: Name, options: CallOptions): Promise<CallResult<Name>> {
    const client = this.client(employee);
    const { needsPassword }: Call = api[name];
    if (needsPassword) await client.call('confirmPassword', { body: { password } });
    return client.call(name, options);
  }

  async #withCardOfNow<Reply extends { machine?: unknown }>(reply: Reply): Promise<Reply> {
    if (!reply.machine) return reply;
    const { id } = reply.machine as { id: number };
    return { ...reply, machine: (await this.shop.ada.call('getMachine', { params: { id } })).body.data };
  }

  client(employee: number): EmployeeClient {
    const client = this.clients.get(employee);
    if (!client) throw new Error(`Nobody has the id ${employee}.`);
    return client;
  }
}

/** Starts a story in a shop with other stories' machines, all of them finished or exported. */
export async function beginStory(shop: TestShop): Promise<{ model: ModelShop; real: Story; before: Record<string, number> }> {
  const { ada, tess, walt, clock } = shop;
  await finishEverything(shop);
  clock.advance({ ms: 8 * day });
  const staff = await Promise.all([ada, tess, walt].map((employee) => shop.logIn(employee)));
  Object.assign(shop, { ada: staff[0] });
  const { body } = await shop.ada.call('getMachines', { params: { status: 'all' }, query: { page: 1, per_page: 1 } });
  return {
    model: { people: staff.map(({ id }) => id), inactive: new Set(), machines: [] },
    real: new Story(shop, new Map(staff.map((client) => [client.id, client]))),
    before: body.meta.counts,
  };
}

/** Leaves nothing that the next story would find: a story that failed may have stopped anywhere. */
async function finishEverything(shop: TestShop): Promise<void> {
  const admin = await shop.logIn(shop.ada);
  for (const { id } of [shop.tess, shop.walt]) await admin.call('updateUser', { params: { id }, body: { is_active: true } });
  const { body } = await admin.call('getMachines', { params: { status: 'in_progress' } });
  for (const { id } of body.data) await admin.call('updateMachine', { params: { id }, body: { status: 'completed' } });
  await admin.call('exportMachines');
}
