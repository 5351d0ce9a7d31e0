import { expect, test } from 'vitest';
import { deployedMachines, deployedPorts, fillIn } from './failover/deployed-files.ts';
import { read } from './tree.ts';

const patroni = read('deploy/cluster/patroni.yml');
const proxy = read('deploy/cluster/haproxy.cfg');

test('the cluster acknowledges no write that only the primary has, and replaces a silent one in 15 s', () => {
  for (const line of [
    'synchronous_mode: true',
    'synchronous_mode_strict: true',
    "synchronous_commit: 'on'",
    'primary_start_timeout: 0',
    'ttl: 15',
    'loop_wait: 3',
    'retry_timeout: 4',
  ]) {
    expect(patroni).toMatch(new RegExp(`^ +${line}$`, 'm'));
  }
});

test('Patroni uses the version 2 API of etcd, with which a frozen primary cannot take the role back', () => {
  expect(patroni).toMatch(/^etcd:$/m);
  expect(patroni).not.toMatch(/^etcd3:/m);
  expect(read('deploy/cluster/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m);
});

test('HAProxy closes the connections to a server that is no longer the primary', () => {
  expect(proxy).toMatch(/^ +default-server .*\bon-marked-down shutdown-sessions\b/m);
  for (const { name, address } of deployedMachines)
    expect(proxy.match(new RegExp(`server ${name} ${address}:5432$`, 'gm'))).toHaveLength(2);
});

test('the long test fills in every address, port and password of the files', () => {
  const ports = { etcdPeers: 11_111, etcd: 11_112, patroni: 11_113, postgres: 11_114, primary: 11_115, standby: 11_116 };
  const place = { network: '127.9.9', ports };
  for (const file of ['etcd.env', 'patroni.yml', 'haproxy.cfg']) {
    const settings = fillIn(file, place, {}).replaceAll(/^ *#.*$/gm, '');
    for (const { address } of deployedMachines) expect(settings).not.toContain(address);
    for (const port of Object.values(deployedPorts)) expect(settings).not.toMatch(new RegExp(`\\b${port}\\b`));
  }
});
