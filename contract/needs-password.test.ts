import { expect, test } from 'vitest';
import { type Call, changesSomething } from './call.ts';
import { api } from './index.ts';

test('every call with which admins change something needs the password, unless it changes no account, no access, and not where data goes', () => {
  const withoutPassword = Object.entries<Call>(api)
    .filter(([, call]) => changesSomething(call) && !call.needsPassword && /admin$|^admin/.test(call.access))
    .map(([name]) => name);
  expect(withoutPassword.toSorted()).toEqual([
    'addListEntry',
    'addThumbnail',
    'applyRecallFile',
    'changeCredit',
    'exportChosen',
    'exportMachines',
    'markSetupStep',
    'printEmployeeMetrics',
    'printTestLabel',
    'testPrinter',
    'undoRecallFile',
    'updateLabelLines',
    'updateListEntry',
    'updateNote',
    'updateRecallNotice',
    'updateShop',
  ]);
});
