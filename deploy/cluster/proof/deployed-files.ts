import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../packages/ipp/testing/free-port.ts';

export const deployedFolder = join(import.meta.dirname, '..');

/** The names and addresses of the three machines in the files of deploy/cluster. */
export const deployedMachines = [
  { name: 'db1', address: '10.0.0.11' },
  { name: 'db2', address: '10.0.0.12' },
  { name: 'db3', address: '10.0.0.13' },
] as const;

/** The network of the machines, which may connect to PostgreSQL. */
export const deployedNetwork = '10.0.0.0/24';

const deployedPorts = {
  etcdPeers: '2380',
  etcd: '2379',
  patroni: '8008',
  postgres: '5432',
  primary: '5000',
  standby: '5001',
} as const;

type Ports = Record<keyof typeof deployedPorts, number>;

/** Where the cluster runs on this computer: each machine has a loopback address, with the same ports. */
export type Place = { network: string; ports: Ports };

export async function findPlace(): Promise<Place> {
  const ports = await Promise.all(Object.keys(deployedPorts).map(async (name) => [name, await freePort()] as const));
  return { network: `127.${randomInt(1, 255)}.${randomInt(1, 255)}`, ports: Object.fromEntries(ports) as Ports };
}

/** The address of a machine of this computer in the place of `deployed`. */
export function addressAt({ network }: Place, deployed: string): string {
  return `${network}.${deployed.split('.').at(-1)}`;
}

/** A file of deploy/cluster with the addresses and ports of this computer. @throws Error if `replaced` has a text that the file lacks */
export function fillIn(file: string, place: Place, replaced: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(deployedFolder, file), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${file} has no ${from}.`);
    text = text.replaceAll(from, to);
  }
  for (const { address } of deployedMachines) text = text.replaceAll(address, addressAt(place, address));
  for (const [name, port] of Object.entries(deployedPorts)) {
    text = text.replaceAll(new RegExp(`(?<=[: ])${port}\\b`, 'g'), String(place.ports[name as keyof Ports]));
  }
  return text;
}
