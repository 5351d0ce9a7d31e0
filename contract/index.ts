import { authCalls } from './auth/calls.ts';
import { backupCalls } from './backups/calls.ts';
import type * as z from 'zod/mini';
import type { Call, Calls } from './call.ts';
import { deviceCalls } from './devices/calls.ts';
import { employeeCalls } from './employees/calls.ts';
import { exportCalls } from './export/calls.ts';
import { listCalls } from './lists/calls.ts';
import { liveCalls } from './live/calls.ts';
import { machineCalls } from './machines/calls.ts';
import { noteCalls } from './notes/calls.ts';
import { partCalls } from './parts/calls.ts';
import { photoCalls } from './photos/calls.ts';
import { printingCalls } from './printing/calls.ts';
import { recallCalls } from './recalls/calls.ts';
import { repairCalls } from './repairs/calls.ts';
import { reportCalls } from './reports/calls.ts';
import { scanningCalls } from './scanning/calls.ts';
import { searchCalls } from './search/calls.ts';
import { securityCalls } from './security/calls.ts';
import { shopCalls } from './shop/calls.ts';
import { wallCalls } from './wall/calls.ts';

/** Every API call, by name. */
export const api = {
  ...authCalls,
  ...securityCalls,
  ...employeeCalls,
  ...deviceCalls,
  ...listCalls,
  ...recallCalls,
  ...machineCalls,
  ...liveCalls,
  ...partCalls,
  ...repairCalls,
  ...noteCalls,
  ...photoCalls,
  ...scanningCalls,
  ...searchCalls,
  ...printingCalls,
  ...reportCalls,
  ...wallCalls,
  ...exportCalls,
  ...shopCalls,
  ...backupCalls,
} as const satisfies Calls;

export type Api = typeof api;
export type CallName = keyof Api;

type KeyOfEach<Schema> = Schema extends z.ZodMiniObject ? keyof z.input<Schema> : never;

/** The name of a field in the path, query or body of some call. */
export type RequestField = { [Name in CallName]: KeyOfEach<InputSchema<Api[Name]>> }[CallName];

type InputSchema<C extends Call> = C['params'] | C['query'] | C['body'];
