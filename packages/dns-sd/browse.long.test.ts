import { expect, test } from 'vitest';
import { browse } from './browse.ts';
import { loopback, startResponder } from './testing/responder.ts';

const zebra = {
  name: 'Zebra ZD421 (label bench)',
  type: '_pdl-datastream._tcp',
  port: 9100,
  address: '10.0.0.7',
  txt: { ty: 'ZTC ZD421-203dpi ZPL' },
};
const office = { name: 'Office.Laser', type: '_ipp._tcp', port: 631, address: '10.0.0.8', txt: { rp: 'ipp/print', Note: 'Front desk' } };

test.each([false, true])('browsing finds services with their address, port and texts (terse answers: %s)', async (isTerse) => {
  const responder = await startResponder([zebra, office], { isTerse });
  const found = await browse(['_pdl-datastream._tcp', '_ipp._tcp'], { interfaces: [loopback], port: responder.port, timeoutMs: 1_600 });
  await responder.stop();
  expect(found).toEqual([
    {
      name: 'Office.Laser',
      type: '_ipp._tcp',
      host: 'office-laser.local',
      port: 631,
      addresses: ['10.0.0.8'],
      txt: new Map(Object.entries({ rp: 'ipp/print', note: 'Front desk' })),
    },
    {
      name: 'Zebra ZD421 (label bench)',
      type: '_pdl-datastream._tcp',
      host: 'zebra-zd421--label-bench-.local',
      port: 9100,
      addresses: ['10.0.0.7'],
      txt: new Map([['ty', 'ZTC ZD421-203dpi ZPL']]),
    },
  ]);
});

test('browsing finds nothing on a network without such services', async () => {
  const responder = await startResponder([office]);
  expect(await browse(['_pdl-datastream._tcp'], { interfaces: [loopback], port: responder.port, timeoutMs: 300 })).toEqual([]);
  await responder.stop();
});

test('an interface that does not exist does not keep the others from being asked; with no other one, it is an error', async () => {
  const responder = await startResponder([office]);
  const options = { port: responder.port, timeoutMs: 300 };
  expect(await browse(['_ipp._tcp'], { interfaces: ['203.0.113.1', loopback], ...options })).toHaveLength(1);
  await responder.stop();
  await expect(browse(['_ipp._tcp'], { interfaces: [], ...options })).rejects.toThrow('No network can be asked');
});
