import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createRootCa } from '../../../packages/tls/root-ca.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';

/** IPP 2.0, successful-ok, request 1, no attributes: an idle printer that accepts everything. */
const success = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 3]);

/** An `ipps` printer. `received` counts its requests. */
async function startPrinter(): Promise<{
  port: number;
  received: () => number;
  /** Another printer answers at its address: it has a new certificate and no connection. */
  replace: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}> {
  let requests = 0;
  const server = createServer(await newCertificate(), (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/ipp' }).end(success));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => requests,
    async replace() {
      server.setSecureContext(await newCertificate());
      server.closeAllConnections();
    },
    async [Symbol.asyncDispose]() {
      await once(server.close(), 'close');
    },
  };
}

async function newCertificate(): Promise<{ cert: string; key: string }> {
  const { chain, key } = await createRootCa({ product: 'Printer', host: 'printer', now: new Date() });
  return { cert: chain, key };
}

describeEachEngine('The certificate of an ipps printer', (engine) => {
  test('the certificate of an ipps printer is remembered when the printer is saved, and another one gets nothing until an admin saves it again', async () => {
    await using printer = await startPrinter();
    await using shop = await openTestShop(engine);
    shop.announcePrinter(`ipps://localhost:${printer.port}/ipp/print`);
    const id = await shop.addMachine(shop.tess);
    const print = () => shop.tess.call('printLabel', { body: { id, model: 'M', serial: 'S', brand: 'lg' } });
    const body = { use: 'labels', url: `ipps://localhost:${printer.port}/ipp/print?w=4in&h=2in` };
    expect((await shop.ada.call('testPrinter', { body })).status).toBe(200);
    expect((await shop.ada.call('savePrinter', { body })).body.message).toBe('Label printer saved.');
    const { saved } = (await shop.ada.call('getPrinters')).body.data[0] ?? {};
    expect(saved).toEqual({ url: body.url, name: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await print()).status).toBe(200);
    await printer.replace();

    const received = printer.received();
    const refused = await print();
    expect([refused.status, refused.body.message]).toEqual([
      502,
      'The label printer does not identify itself as it did when it was saved. If it was replaced or reset, test and save it again on the Printers screen, or change the fingerprint in its address. If not, another device may answer in its place. Nothing was printed.',
    ]);
    expect(printer.received()).toBe(received);
    expect((await shop.ada.call('getPrinters')).body.data[0]?.is_ready).toBe(false);

    expect((await shop.ada.call('testPrinter', { body })).status).toBe(200);
    await shop.ada.call('savePrinter', { body });
    expect((await print()).status).toBe(200);
  });

  test('the certificate of an ipps printer must be readable when the printer is saved', async () => {
    await using shop = await openTestShop(engine);
    const body = { use: 'labels', url: 'ipps://localhost:1/ipp/print' };
    const { status, body: reply } = await shop.ada.call('savePrinter', { body });
    expect([status, reply.field]).toEqual([502, 'url']);
    expect(await shop.countRows()).toMatchObject({ settings: 0 });
  });
});
