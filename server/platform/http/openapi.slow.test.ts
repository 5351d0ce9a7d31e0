import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';

type Operation = {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

describeInShop("The API's description", (shop) => {
  const read = async (path: string) => (await shop.visitor.send({ method: 'GET', path })).bytes.toString();

  test("the API's description is valid OpenAPI 3.1", async () => {
    const document = JSON.parse(await read('/api/openapi.json')) as Document;
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  test("the API's description has every call, and no other", async () => {
    const document = JSON.parse(await read('/api/openapi.json')) as Document;
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const served = Object.entries<Call>(api).flatMap(([name, { method, path, getPath }]) => [
      `${name} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      ...(getPath ? [`${name}ByGet GET ${getPath}`] : []),
    ]);
    expect(new Set(described)).toEqual(new Set(served));
  });

  test("the API's description describes parameters, security and failures", async () => {
    const { paths } = JSON.parse(await read('/api/openapi.json')) as Document;
    const metrics = paths['/api/read/get_user_metrics/{userId}']?.get;
    expect(metrics?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
      'path userId',
      'query start',
      'query end',
      'header X-Fettle-User',
    ]);
    const addNote = paths['/api/create/add_note/{id}']?.post;
    expect(addNote?.parameters.map(({ name }) => name)).toEqual(['id', 'X-Fettle-User', 'Idempotency-Key', 'X-Fettle-Made-On']);
    expect(metrics?.security).toEqual([{ session: [] }]);
    expect(paths['/api/health']?.get?.security).toEqual([]);
    expect(Object.keys(metrics?.responses ?? {})).toEqual(['200', 'default']);
  });
});
