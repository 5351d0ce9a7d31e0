import { authCalls } from './auth/calls.ts';
import type { Calls } from './call.ts';
import { employeeCalls } from './employees/calls.ts';
import { exportCalls } from './export/calls.ts';
import { machineCalls } from './machines/calls.ts';
import { noteCalls } from './notes/calls.ts';
import { partCalls } from './parts/calls.ts';
import { printingCalls } from './printing/calls.ts';
import { repairCalls } from './repairs/calls.ts';
import { reportCalls } from './reports/calls.ts';
import { scanningCalls } from './scanning/calls.ts';
import { shopCalls } from './shop/calls.ts';

/** Every API call, by name. */
export const api = {
  ...authCalls,
  ...employeeCalls,
  ...machineCalls,
  ...partCalls,
  ...repairCalls,
  ...noteCalls,
  ...scanningCalls,
  ...printingCalls,
  ...reportCalls,
  ...exportCalls,
  ...shopCalls,
} as const satisfies Calls;

export type Api = typeof api;
export type CallName = keyof Api;
