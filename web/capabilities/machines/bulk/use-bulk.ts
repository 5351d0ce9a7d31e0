import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Message } from '@fettle/i18n/message.ts';
import { t } from '../../../ui/language/language.ts';
import { ApiError } from '../../../sync/client/api-error.ts';
import { cacheMachines } from '../../../sync/client/cache-reply.ts';
import { IdempotencyKeys } from '../../../sync/client/idempotency-keys.ts';
import { reportError } from '../../../sync/client/report-error.ts';
import { runQueue } from './run-queue.ts';

export type BulkMachine = Pick<Machine, 'id' | 'brand' | 'type_of' | 'status' | 'version' | 'technician_id'>;

/** What a task saved as documents instead of what it is for. `text` says so. */
export type SavedDocuments = { count: number; text: string; documents: readonly { label: string; url: string }[] };

export type BulkWords = {
  /** `Completing` */
  doing: Message;
  /** `3 machines completed.` */
  done: (count: number) => Message;
  /** `Nothing was completed.` */
  nothing: Message;
  /** `Not completed:` */
  failed: Message;
};

/** Something to do with several machines, one call for each. */
export type BulkTask<M extends BulkMachine = BulkMachine> = {
  words: BulkWords;
  saved?: () => SavedDocuments;
  /** Calls at the same time. */
  atATime: number;
  /** Why it cannot be done with this machine; undefined if it can. */
  obstacle?: (machine: M) => string | undefined;
  /** Returns the changed machine; undefined if nothing changed that can be undone. */
  apply: (machine: M, keys: IdempotencyKeys) => Promise<MachineCard | undefined>;
  revert?: (before: M, after: MachineCard, keys: IdempotencyKeys) => Promise<MachineCard>;
};

type Item<M> = {
  /** The machine with the version that the next call sends. */
  machine: M;
  keys: IdempotencyKeys;
  state: 'waiting' | 'done' | 'failed' | 'undone';
  /** The machine as it was before, and after it was changed. */
  before?: M;
  after?: MachineCard | undefined;
  failure?: Failure | undefined;
};

type Failure = { message: string; canRetry: boolean };

export type BulkFailure = Failure & { machine: BulkMachine };

export type BulkRun = {
  task: Pick<BulkTask, 'words' | 'saved'>;
  isRunning: boolean;
  isUndo: boolean;
  isStopped: boolean;
  /** Machines tried so far, of `total`. */
  tried: number;
  total: number;
  /** The machines with which it was done, or undone. */
  succeeded: number;
  /** Machines that were not tried, because it was stopped. */
  untried: number;
  failures: BulkFailure[];
  canUndo: boolean;
};

export type Bulk<M extends BulkMachine> = {
  run: BulkRun | undefined;
  start: (task: BulkTask<M>, machines: readonly M[]) => void;
  stop: () => void;
  /** Tries again what failed but may succeed, and what was not tried. */
  retry: () => void;
  undo: () => void;
  close: () => void;
};

/** Runs one task at a time. A machine that fails does not stop the others; a lost connection or session does. */
export function useBulk<M extends BulkMachine>(): Bulk<M> {
  const [run, setRun] = useState<BulkRun>();
  const current = useRef<{ task: BulkTask<M>; items: Item<M>[]; isUndo: boolean; stopper: AbortController }>(undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      current.current?.stopper.abort();
    };
  }, []);

  async function execute(task: BulkTask<M>, items: Item<M>[], isUndo: boolean): Promise<void> {
    const stopper = new AbortController();
    current.current = { task, items, isUndo, stopper };
    const todo = items.filter(({ state }) => state === (isUndo ? 'done' : 'waiting'));
    let tried = 0;
    const show = (isRunning: boolean, untried: number) =>
      setRun(describeRun({ task, items, isUndo, isRunning, isStopped: stopper.signal.aborted, tried, total: todo.length, untried }));
    show(true, 0);
    const untried = await runQueue(
      todo,
      async (item) => {
        await (isUndo ? revertItem(task, item) : applyItem(task, item)).catch((error: unknown) => {
          if (isEndOfRun(error)) stopper.abort();
        });
        tried += 1;
        if (isMounted.current) show(true, 0);
      },
      { atATime: task.atATime, signal: stopper.signal },
    );
    cacheMachines(todo.flatMap(({ after }) => after ?? []));
    if (isMounted.current) show(false, untried.length);
    else if (untried.length > 0) toast(t('Stopped: {tried} of {total} machines were tried.', { tried, total: todo.length }));
  }

  return {
    run,
    start(task, machines) {
      const items = machines.map((machine): Item<M> => {
        const obstacle = task.obstacle?.(machine);
        const item = { machine, keys: new IdempotencyKeys() };
        return obstacle === undefined
          ? { ...item, state: 'waiting' }
          : { ...item, state: 'failed', failure: { message: obstacle, canRetry: false } };
      });
      void execute(task, items, false);
    },
    stop: () => current.current?.stopper.abort(),
    retry() {
      if (!current.current) return;
      const { task, items, isUndo } = current.current;
      const again = items.map((item): Item<M> => {
        return item.failure?.canRetry ? { ...item, state: isUndo ? 'done' : 'waiting', failure: undefined } : item;
      });
      void execute(task, again, isUndo);
    },
    undo() {
      if (!current.current) return;
      const { task, items } = current.current;
      const done = items.filter(({ state, after }) => state === 'done' && after);
      void execute(task, done, true);
    },
    close: () => setRun(undefined),
  };
}

async function applyItem<M extends BulkMachine>(task: BulkTask<M>, item: Item<M>): Promise<void> {
  const { machine } = item;
  try {
    const after = await task.apply(machine, item.keys);
    Object.assign(item, { state: 'done', before: machine, after });
  } catch (error) {
    fail(item, error);
    const obstacle = task.obstacle?.(item.machine);
    if (obstacle !== undefined) item.failure = { message: obstacle, canRetry: false };
    throw error;
  }
}

async function revertItem<M extends BulkMachine>(task: BulkTask<M>, item: Item<M>): Promise<void> {
  if (!item.before || !item.after || !task.revert) return;
  try {
    item.after = await task.revert(item.before, item.after, item.keys);
    item.state = 'undone';
  } catch (error) {
    fail(item, error);
    // Someone else has changed it since: that must not be undone.
    if (error instanceof ApiError && error.status === 409) item.failure = { message: error.message, canRetry: false };
    throw error;
  }
}

function fail<M extends BulkMachine>(item: Item<M>, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const { status, message, machine } = error;
  item.state = 'failed';
  item.failure = { message, canRetry: error.isOutcomeUnknown || status === 409 || status >= 500 };
  if (machine) {
    const { version, technician_id } = machine;
    item.machine = { ...item.machine, status: machine.status, version, technician_id };
  }
}

/** An ended session reloads the page. */
function isEndOfRun(error: unknown): boolean {
  if (!(error instanceof ApiError)) throw error;
  reportError(error, { call: 'bulk', kind: 'mutation' });
  return error.isNetworkError || error.isUserChange || error.status === 401;
}

type RunState<M extends BulkMachine> = Pick<BulkRun, 'isRunning' | 'isUndo' | 'isStopped' | 'tried' | 'total' | 'untried'> & {
  task: BulkTask<M>;
  items: readonly Item<M>[];
};

function describeRun<M extends BulkMachine>({ task, items, ...run }: RunState<M>): BulkRun {
  const withState = (wanted: Item<M>['state']) => items.filter(({ state }) => state === wanted);
  return {
    ...run,
    task,
    succeeded: withState(run.isUndo ? 'undone' : 'done').length,
    failures: withState('failed').flatMap(({ machine, failure }) => (failure ? { ...failure, machine } : [])),
    canUndo: !run.isUndo && task.revert !== undefined && withState('done').some(({ after }) => after),
  };
}
