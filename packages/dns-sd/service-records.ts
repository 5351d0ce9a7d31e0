import { isIP } from 'node:net';
import type { Answer, Question } from 'dns-packet';

/** A service that a device offers on the network. All texts come from the device. */
export type Service = {
  /** The name that the device shows to people, such as `Zebra ZD421`. */
  name: string;
  /** The type of service, such as `_ipp._tcp`. */
  type: string;
  /** The host name, such as `zebra.local`. Services with the same host are on the same device. */
  host: string;
  port: number;
  /** IPv4 before IPv6. Never empty. */
  addresses: readonly string[];
  /** The key-value pairs of its TXT record. Keys are in lower case. */
  txt: ReadonlyMap<string, string>;
};

/** Any device may send answers, so their number and length are limited. */
const limits = { services: 100, hosts: 100, addresses: 8, pairs: 40, textLength: 255 } as const;

/** Collects the records of the services of some types, and knows which are still missing. Names are compared without their letter case. */
export class ServiceRecords {
  /** The domain of a type, `_ipp._tcp.local`, and the type. */
  readonly #types: ReadonlyMap<string, string>;
  readonly #pointers = new Map<string, { fullName: string; type: string }>();
  readonly #targets = new Map<string, { host: string; port: number }>();
  readonly #texts = new Map<string, ReadonlyMap<string, string>>();
  readonly #addresses = new Map<string, Set<string>>();

  constructor(types: readonly string[]) {
    this.#types = new Map(types.map((type) => [`${type}.local`, type]));
  }

  add(received: readonly Answer[]): void {
    // A record that lives for 0 seconds says goodbye.
    const answers = received.filter((answer) => !('ttl' in answer) || answer.ttl !== 0);
    // A packet has its records in any order, and those of unknown services are ignored.
    for (const answer of answers) if (answer.type === 'PTR') this.#addPointer(answer.name, answer.data);
    for (const answer of answers) if (answer.type === 'SRV') this.#addTarget(answer.name, answer.data);
    for (const answer of answers) {
      if (answer.type === 'TXT') this.#addText(answer.name, answer.data);
      else if (answer.type === 'A' || answer.type === 'AAAA') this.#addAddress(answer.name, answer.data);
    }
  }

  /** The types themselves are always asked for: another device may answer late. */
  missing(): Question[] {
    const questions: Question[] = [...this.#types.keys()].map((name) => ({ name, type: 'PTR' }));
    for (const [key, { fullName }] of this.#pointers) {
      if (!this.#targets.has(key)) questions.push({ name: fullName, type: 'SRV' });
      if (!this.#texts.has(key)) questions.push({ name: fullName, type: 'TXT' });
    }
    for (const host of new Set([...this.#targets.values()].map((target) => target.host))) {
      if (!this.#addresses.has(host)) questions.push({ name: host, type: 'A' }, { name: host, type: 'AAAA' });
    }
    return questions;
  }

  /** The services whose address and port are known, sorted by name. */
  services(): Service[] {
    const services = [...this.#pointers].flatMap(([key, { fullName, type }]) => {
      const target = this.#targets.get(key);
      const addresses = [...(this.#addresses.get(target?.host ?? '') ?? [])].toSorted((one, other) => isIP(one) - isIP(other));
      if (!target || addresses.length === 0) return [];
      const name = printable(fullName.slice(0, -`.${type}.local`.length));
      return [{ name, type, ...target, addresses, txt: this.#texts.get(key) ?? new Map<string, string>() }];
    });
    return services.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  #addPointer(domain: string, fullName: string): void {
    const type = this.#types.get(domain.toLowerCase());
    const key = fullName.toLowerCase();
    if (type === undefined || !key.endsWith(`.${type}.local`) || this.#pointers.size >= limits.services) return;
    this.#pointers.set(key, { fullName, type });
  }

  #addTarget(fullName: string, { target, port }: { target: string; port: number }): void {
    const key = fullName.toLowerCase();
    if (this.#pointers.has(key) && port > 0) this.#targets.set(key, { host: target.toLowerCase(), port });
  }

  #addText(fullName: string, data: string | Buffer | readonly (string | Buffer)[]): void {
    const key = fullName.toLowerCase();
    if (!this.#pointers.has(key)) return;
    const pairs = [data]
      .flat()
      .slice(0, limits.pairs)
      .map((text) => /^([^=]+)=(.*)$/s.exec(text.toString()))
      .filter((pair) => pair !== null)
      .map(([, name = '', value = '']): [string, string] => [name.toLowerCase(), printable(value)]);
    this.#texts.set(key, new Map(pairs));
  }

  #addAddress(host: string, address: string): void {
    const key = host.toLowerCase();
    const addresses = this.#addresses.get(key) ?? new Set();
    if (!isUsable(address) || addresses.size >= limits.addresses || this.#addresses.size >= limits.hosts) return;
    this.#addresses.set(key, addresses.add(address));
  }
}

/** Leaves out link-local IPv6 addresses, which need a scope, and addresses that are no single device. */
function isUsable(address: string): boolean {
  if (isIP(address) === 6) return !/^(fe[89ab]|ff|::$)/i.test(address);
  return isIP(address) === 4 && !/^(0|22[4-9]|2[3-5]\d)\./.test(address);
}

/** The text without control characters and those that change the direction of the text around them. */
function printable(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, limits.textLength);
}
