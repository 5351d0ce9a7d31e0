import * as fc from 'fast-check';
import { expectCard } from './compare.ts';
import { expectSameOnDevice, see } from './device.ts';
import { current, day, minute, type ModelMachine, type ModelShop } from './model.ts';
import type { Story } from './story.ts';

/** Who and what a command is about: positions among the employees and machines that exist when it runs. */
type Draft = { by: number; other: number; machine: number; item: number; age: number; version: 'current' | 'none' | 'stale' };

const draft = fc.record<Draft>({
  by: fc.nat(2),
  other: fc.nat(2),
  machine: fc.nat(3),
  item: fc.nat(5),
  age: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.constantFrom(20_000, 61_000, 80_000, 5 * minute, 3 * 60 * minute, day, 2 * day) },
    { weight: 1, arbitrary: fc.constantFrom(7 * day + 1, -2 * minute) },
  ),
  version: fc.constantFrom('current', 'current', 'current', 'current', 'none', 'none', 'stale'),
});

type Act = (shop: ModelShop, story: Story, details: Details) => Promise<void>;

type Details = Draft & { by: number; other: number };

class StoryCommand implements fc.AsyncCommand<ModelShop, Story> {
  readonly #name: string;
  readonly #draft: Draft;
  readonly #act: Act;
  readonly #isPossible: (shop: ModelShop) => boolean;

  constructor(name: string, given: Draft, act: Act, isPossible: (shop: ModelShop) => boolean) {
    this.#name = name;
    this.#draft = given;
    this.#act = act;
    this.#isPossible = isPossible;
  }

  check(shop: ModelShop): boolean {
    return this.#isPossible(shop);
  }

  async run(shop: ModelShop, story: Story): Promise<void> {
    const { by, other } = this.#draft;
    await this.#act(shop, story, { ...this.#draft, by: shop.people[by] ?? 0, other: shop.people[other] ?? 0 });
  }

  toString(): string {
    return `${this.#name} ${JSON.stringify(this.#draft)}`;
  }
}

export const command = (name: string, act: Act, isPossible: (shop: ModelShop) => boolean = () => true) =>
  draft.map((given) => new StoryCommand(name, given, act, isPossible));

type MachineAct = (machine: ModelMachine, details: Details, story: Story, shop: ModelShop) => Promise<void>;

/**
 * A command about a machine, mostly one for which `suits` is true, so that it does something. Afterwards the machine's card is compared, also with
 * what a device would show.
 */
export const machineCommand = (name: string, act: MachineAct, suits: (machine: ModelMachine) => boolean = () => true) =>
  command(
    name,
    async (shop, story, details) => {
      const suitable = details.item === 5 ? [] : shop.machines.filter(suits);
      const machines = suitable.length > 0 ? suitable : shop.machines;
      // The newest first: most changes are about what was changed before.
      const machine = machines.at(-1 - (details.machine % machines.length));
      if (!machine) return;
      const before = await see(story, machine.id);
      const sent = story.sent.length;
      await act(machine, details, story, shop);
      await expectCard(story.shop, machine);
      expectSameOnDevice(story, story.sent.slice(sent), before, await see(story, machine.id));
    },
    ({ machines }) => machines.length > 0,
  );

export const isInProgress = (machine: ModelMachine) => current(machine).status === 'in_progress';

/** The statuses that the reply may have: of any rule that refuses the change, since several can. */
export function allowed({ inactive }: ModelShop, { by, age }: Details, refusals: readonly (number | false)[]): number[] {
  if (inactive.has(by)) return [401];
  const isBadTime = age < -minute || age > 7 * day;
  const statuses = [isBadTime && 400, ...refusals].filter((status) => status !== false);
  return statuses.length > 0 ? statuses : [200];
}

export const isDone = (statuses: readonly number[]) => statuses.includes(200);

export const sentVersion = ({ version }: ModelMachine, asked: Draft['version']) =>
  ({ current: { version }, none: {}, stale: { version: version === 1 ? 9 : version - 1 } })[asked];
