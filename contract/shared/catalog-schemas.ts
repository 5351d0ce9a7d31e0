import * as z from 'zod/mini';
import { isStyleOf, type ListName, type MachineList, type ShopLists, startLists } from './catalog.ts';
import { maxLabelLength } from './limits.ts';
import { machineStatuses } from './machine-status.ts';
import { issueText } from './issue-text.ts';

// Replies say what is stored, so they take any key. Requests take those of the shop's lists.
export const TypeOf = z.string();
export const Brand = z.string();
export const Style = z.string();
export const Color = z.string();
export const Condition = z.string();
export const Vendor = z.string();
export const MachineStatus = z.enum(machineStatuses);

const notAChoice = issueText('{field} is not one of the choices.');
const required = issueText('{field} is required.');

let lists = startLists;

/** Validates with the lists of a shop. `work` must not wait for anything: meanwhile, others may validate with the lists of another shop. */
export function withLists<Result>(ofShop: ShopLists, work: () => Result): Result {
  lists = ofShop;
  try {
    return work();
  } finally {
    lists = startLists;
  }
}

/** A key of a list, retired or not: what waits on a device may have one that was retired meanwhile. */
export function choice(name: MachineList) {
  return z.string({ error: choiceError }).check(
    z.maxLength(maxLabelLength, { error: choiceError, abort: true }),
    z.refine((key) => isChoice(name, key), { error: choiceError, abort: true }),
    z.meta({ examples: startKeys(name) }),
  );
}

/** Like `choice`; the empty text and null mean none, and a missing field no change. */
export function optionalChoice(name: MachineList) {
  const error = notAChoice;
  // A union would build an error for each of its members, also when the field is not there.
  return z.exactOptional(
    z.nullable(
      z.pipe(
        z.string(error).check(
          z.maxLength(maxLabelLength, { error, abort: true }),
          z.refine((key) => key === '' || isChoice(name, key), { error, abort: true }),
          z.meta({ examples: ['', ...startKeys(name)] }),
        ),
        z.transform((key) => (key === '' ? null : key)),
      ),
    ),
  );
}

/** The number of a position, retired or not. */
export const position = z.int({ error: choiceError, abort: true }).check(
  z.refine((number) => isChoice('positions', String(number)), { error: choiceError }),
  z.meta({ examples: startKeys('positions').map(Number) }),
);

function choiceError({ input }: z.core.$ZodRawIssue): string {
  return input === undefined || input === '' ? required : notAChoice;
}

function startKeys(name: ListName): string[] {
  return [...new Set(startLists[name].map(({ key }) => key))];
}

function isChoice(name: ListName, key: string): boolean {
  return lists[name].some((entry) => entry.key === key);
}

/** Whether the type has the style, if there is one. */
export function hasStyle({ type_of, style }: { type_of: string; style?: string | null | undefined }): boolean {
  return !style || isStyleOf(lists, type_of, style);
}
