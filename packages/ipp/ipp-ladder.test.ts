import { expect, test } from 'vitest';
import { type IppRequest, operations } from './ipp-call.ts';
import { simplerRequest } from './ipp-ladder.ts';
import type { IppValue, IppVersion } from './ipp-message.ts';

const printJob: IppRequest = {
  version: 0x0200,
  operation: operations.printJob,
  attributes: {
    'requesting-user-name': ['name', 'Fettle'],
    'job-name': ['name', 'Label 7'],
    'document-format': ['mimeType', 'application/pdf'],
  },
  job: { 'media-col': { 'media-size': { 'x-dimension': ['integer', 1] } }, 'print-scaling': ['keyword', 'none'] },
  document: Buffer.from('%PDF'),
};
const question: IppRequest = {
  operation: operations.getPrinterAttributes,
  attributes: { 'requested-attributes': ['keywords', ['printer-state']] },
};

type Refusal = { status: number; version?: number; attributes?: Record<string, IppValue[]> };

function afterRefusal({ status, version = 0x0200, attributes = {} }: Refusal, request = printJob, context = {}): IppRequest | undefined {
  return simplerRequest(request, { status, version, attributes }, { formats: [], isSizeOptional: false, ...context });
}

/** The names of the attributes that are left of a job, without those that are always sent. */
function left(request: IppRequest | undefined): string[] | undefined {
  return request && Object.keys({ ...request.attributes, ...request.job });
}

const size: IppValue[] = [{ 'media-size': [{ 'x-dimension': [1] }] }];
const identity = ['requesting-user-name', 'job-name', 'document-format'];

test('a refused version is tried in the next older one, down to 1.0', () => {
  const versions: (IppVersion | undefined)[] = [];
  let request: IppRequest | undefined = printJob;
  while ((request = afterRefusal({ status: 0x0503, version: 0x0101 }, request))) versions.push(request.version);
  expect(versions).toEqual([0x0101, 0x0100]);
});

test('a bad request that is answered in an older version is a refused version', () => {
  expect(afterRefusal({ status: 0x0400, version: 0x0101 })).toEqual({ ...printJob, version: 0x0101 });
});

test.for([
  ['a job attribute that the printer does not know', 0x040b, { 'media-col': [undefined] }, [...identity, 'print-scaling']],
  ['two of them', 0x040b, { 'media-col': [undefined], 'print-scaling': [undefined] }, identity],
  ['a scaling that it does not have', 0x040b, { 'print-scaling': ['none'] }, [...identity, 'media-col']],
  ['attributes that conflict', 0x040e, { 'print-scaling': ['none'] }, [...identity, 'media-col']],
  [
    'a name that is too long',
    0x0409,
    { 'job-name': ['Label 7'] },
    ['requesting-user-name', 'document-format', 'media-col', 'print-scaling'],
  ],
  ['attributes without their names', 0x040b, {}, identity],
  ['a collection that it cannot read', 0x0400, {}, identity],
] as const)('%s: the rest is sent', ([, status, attributes, expected]) => {
  const named = Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...(values as IppValue[])]]));
  expect(left(afterRefusal({ status, attributes: named }))).toEqual(expected);
});

test('a size that the printer does not have is left out only if the printer may choose its own', () => {
  const refusal = { status: 0x040b, attributes: { 'media-col': size } };
  expect(afterRefusal(refusal)).toBeUndefined();
  expect(left(afterRefusal(refusal, printJob, { isSizeOptional: true }))).toEqual([...identity, 'print-scaling']);
});

test('a refused PDF is sent as a file of any kind, unless the printer says that it has no PDF', () => {
  const refusal = { status: 0x040a, attributes: { 'document-format': ['application/pdf'] } };
  const any = ['mimeType', 'application/octet-stream'];
  for (const formats of [[], ['application/octet-stream', 'application/pdf']]) {
    expect(afterRefusal(refusal, printJob, { formats })?.attributes?.['document-format']).toEqual(any);
  }
  expect(afterRefusal(refusal, printJob, { formats: ['application/octet-stream', 'image/urf'] })).toBeUndefined();
});

test('a refused list of questions becomes the question for everything', () => {
  expect(left(afterRefusal({ status: 0x0400 }, question))).toEqual([]);
});

test.for([
  ['a refusal of something else', { status: 0x0506 }],
  ['an attribute that the job needs', { status: 0x040b, attributes: { 'document-format': ['application/pdf'] } }],
  ['a refusal with a job', { status: 0x040b, attributes: { 'job-id': [7] } }],
] satisfies [string, Refusal][])('nothing simpler is tried after %s', ([, refusal]) => {
  expect(afterRefusal(refusal)).toBeUndefined();
});

test('the ladder ends, whatever the printer refuses', () => {
  for (let status = 0x0400; status < 0x0510; status += 1) {
    let steps = 0;
    for (let request: IppRequest | undefined = printJob; request; request = afterRefusal({ status, version: 0x0100 }, request)) steps += 1;
    expect(steps).toBeLessThan(8);
  }
});
