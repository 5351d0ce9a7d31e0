import { authCalls } from './auth.ts';
import type { Calls } from './call.ts';
import { employeeCalls } from './employees.ts';
import { exportCalls } from './export.ts';
import { labelCalls } from './labels.ts';
import { machineCalls } from './machines.ts';
import { metricsCalls } from './metrics.ts';
import { noteCalls } from './notes.ts';
import { printerCalls } from './printers.ts';
import { scanningCalls } from './scanning.ts';
import { shopCalls } from './shop.ts';

/** Every call of the product. */
export const api = {
  ...authCalls,
  ...employeeCalls,
  ...machineCalls,
  ...noteCalls,
  ...scanningCalls,
  ...labelCalls,
  ...printerCalls,
  ...metricsCalls,
  ...exportCalls,
  ...shopCalls,
} as const satisfies Calls;

export type Api = typeof api;
export type CallName = keyof Api;
