import type { Catalog } from '@fettle/i18n/message.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { test as vitestTest, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { fridge } from '../../e2e/api-client.ts';
import type { ScannerSettings } from '../../e2e/type-like-scanner.ts';
import { deleteStored } from '../sync/persisted/reply-store.ts';
import { setOwner } from '../sync/pending/waiting-writes.ts';
import { loadWrites, saveWrites } from '../sync/pending/write-store.ts';
import { setPageUser } from '../sync/client/client.ts';
import { queryClient } from '../sync/client/query-client.ts';
import { markReachable } from '../sync/client/reachability.ts';
import { App } from '../app/app.tsx';
import { usePseudoLanguage } from './pseudo-language.ts';
import { type Answer, answerRequests } from './answer-requests.ts';

/** Ada Fontenot is an admin in the office, Tess Guidry a Fridge Tech, Walt Broussard a Washer Tech. */
type EmployeeName = 'ada' | 'tess' | 'walt';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The sentences of the web app in English, with a mark after each word, and one before those after a placeholder. */
    readMarkedCatalog: (marks: readonly [string, string]) => Promise<Catalog>;
    openShop: (environment: Record<string, string>) => Promise<Record<EmployeeName, number>>;
    closeShop: () => Promise<void>;
    logInToShop: (employee: EmployeeName | undefined) => Promise<void>;
    shareShopDevice: (people: EmployeeName[]) => Promise<void>;
    callShop: (employee: EmployeeName, method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
    setShopClock: (ms: number) => Promise<void>;
    stopShopClock: () => Promise<void>;
    secondFactorCode: (secret: string) => Promise<string>;
    startZebra: () => Promise<string>;
    announceZebra: () => Promise<string>;
    stopZebra: () => Promise<void>;
    setZebraState: (state: string) => Promise<void>;
    printedByZebra: () => Promise<string[]>;
    readLabels: (path: string) => Promise<string[][]>;
    scan: (text: string, settings?: ScannerSettings) => Promise<void>;
    emulateMedia: (media: 'print' | null) => Promise<void>;
  }
}

export type ComponentShop = {
  /** The id of each employee. */
  ids: Record<EmployeeName, number>;
  /** Calls the server directly, to prepare data for a test or to look at what was saved. */
  call: (employee: EmployeeName, method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
  /** Registers a machine and returns its id. */
  addMachine: (fields?: object, by?: EmployeeName) => Promise<number>;
  getMachine: (id: number) => Promise<MachineCard>;
  /** Runs `action` with the server's clock set to a past instant. */
  withClockAt: <Result>(instant: string, action: () => Promise<Result>) => Promise<Result>;
  /** Makes the server's clock stand still. */
  stopClock: () => Promise<void>;
  /** Makes the browser a shared device, on which these people have a PIN. `show` then logs in on it. */
  shareDevice: (people: EmployeeName[]) => Promise<void>;
  /** Shows the app at a path, as an employee or a visitor, with all their data loading again. */
  show: (path: string, employee?: EmployeeName | 'visitor') => Promise<void>;
  /** Answers the page's requests that match, in place of the server, until the test ends or the returned function is called. */
  answer: (request: string, answer: Answer) => () => void;
  /** The bodies of the requests that the page sends from now on and that match. The returned array grows. */
  recordBodies: (request: string) => object[];
};

const environmentTest = vitestTest.extend('shopEnvironment', {} as Record<string, string>).extend('ownTexts', [] as readonly string[]);

/**
 * A test in a real shop of its own, in a page that shows the real app. An error that the page logs fails the test, and so does a text that
 * people see or hear and that no catalog has. `shopEnvironment` is the server's environment,
 * `ownTexts` what the test itself shows.
 */
export const test = environmentTest.extend('shop', async ({ shopEnvironment, ownTexts }, { onCleanup }): Promise<ComponentShop> => {
  // The app only warns of a failed call, which some tests cause on purpose.
  const loggedErrors = vi.spyOn(console, 'error');
  const ids = await commands.openShop(shopEnvironment);
  const { answer, restore } = answerRequests();
  const findUntranslated = await usePseudoLanguage(ownTexts);
  let root: Root | undefined;
  const clear = async () => {
    // A mouse on a toast stops the time of all toasts, and would not be seen to leave it.
    const left = new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body });
    for (const toasts of document.querySelectorAll('[role=status] + [role=alert]')) toasts.dispatchEvent(left);
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
    queryClient.clear();
    toast.remove();
    setPageUser(undefined);
    markReachable();
    localStorage.clear();
    sessionStorage.clear();
    await deleteStored();
  };
  onCleanup(async () => {
    await clear();
    await restore();
    await deleteWrites(Object.values(ids));
    await commands.closeShop();
    const untranslated = findUntranslated();
    const { calls } = loggedErrors.mock;
    loggedErrors.mockRestore();
    if (calls.length > 0) throw new Error(`The page logged: ${JSON.stringify(calls)}`);
    if (untranslated.length > 0) throw new Error(`The page showed texts that no catalog has: ${JSON.stringify(untranslated)}`);
  });
  return {
    ids,
    call: commands.callShop,
    stopClock: commands.stopShopClock,
    shareDevice: commands.shareShopDevice,
    async addMachine(fields = {}, by = 'tess') {
      const { machine_id } = await commands.callShop(by, 'POST', '/api/create/add_machine', { ...fridge, ...fields });
      return machine_id as number;
    },
    async getMachine(id) {
      const { data } = await commands.callShop('tess', 'GET', `/api/read/get_machine/${id}`);
      return data as MachineCard;
    },
    async withClockAt(instant, action) {
      await commands.setShopClock(Date.parse(instant) - Date.now());
      const result = await action();
      await commands.setShopClock(0);
      return result;
    },
    async show(path, employee = 'tess') {
      await clear();
      await commands.logInToShop(employee === 'visitor' ? undefined : employee);
      history.replaceState(null, '', path);
      const element = document.createElement('div');
      element.id = 'root';
      document.body.append(element);
      root = createRoot(element);
      root.render(<App />);
    },
    answer,
    recordBodies(request) {
      const bodies: object[] = [];
      answer(request, async (sent) => {
        bodies.push((await sent.json()) as object);
        return undefined;
      });
      return bodies;
    },
  };
});

/** Deletes the changes that wait. They would be sent to the shop of the next test, which has the same employees. */
async function deleteWrites(employeeIds: number[]): Promise<void> {
  await setOwner(undefined);
  for (const id of employeeIds) {
    const writes = await loadWrites(id);
    await saveWrites({ removed: writes.map((write) => write.id) });
  }
}
