import { statusWords } from '@fettle/contract/shared/machine-status.ts';
import { dayOf } from '@fettle/contract/shared/calendar.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { type Bench, type BenchLine, maxBenchLines } from '@fettle/contract/repairs/bench.ts';
import { maxBenchCount } from '@fettle/contract/shared/limits.ts';
import type { repairCalls } from '@fettle/contract/repairs/calls.ts';
import { benchGroup, withTechnician, withTechnicianUndone } from '@fettle/contract/repairs/rules.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { requireActiveEmployee } from '../employees/active-employee.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { findEmployee, listEmployees } from '../employees/store.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MadeOn } from '../../platform/http/made-on.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { insertEvents } from '../machines/events.ts';
import { machineConflict, requireMachineCard } from '../machines/machine-card.ts';
import { requireCurrentTime } from '../machines/time-of-change.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { countInProgressByEmployee, countUnseenNews, listFinishedOnBench, listInProgressOnBench, saveBenchSeen } from './bench-store.ts';
import { dayBounds } from '../shop/day-bounds.ts';
import { requireRepair, saveChange } from './current-repair.ts';
import type { Repair } from './store.ts';

type RepairDependencies = { engine: Engine; now: () => Date; shop: GetShop };

export function repairHandlers({ engine, now, shop }: RepairDependencies): Handlers<typeof repairCalls> {
  return {
    async getBench({ params: { userId } }) {
      if (!(await findEmployee(engine.db, userId))) throw new AppError('not_found', msg('Employee not found'));
      const { timeZone } = await shop();
      const today = dayOf(now().toISOString(), timeZone);
      const [inProgress, finished] = await Promise.all([
        listInProgressOnBench(engine.db, userId),
        listFinishedOnBench(engine.db, { employee: userId, ...dayBounds(today, today, timeZone) }),
      ]);
      const shown = inProgress.slice(0, maxBenchLines);
      return {
        message: msg('Bench'),
        data: { working: linesOf('working', shown), waiting: linesOf('waiting', shown), finished_today: finished.slice(0, maxBenchLines) },
        meta: { is_cut: inProgress.length > maxBenchLines || finished.length > maxBenchLines },
      };
    },

    async getBenchNews(_, { currentUser }) {
      return { message: msg('News'), data: { unseen: await countUnseenNews(engine.db, currentUser.id) } };
    },

    async seeBench({ body: { event_id } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        if (!(await saveBenchSeen(db, currentUser.id, event_id))) throw new AppError('not_found', msg('Change not found'));
        return { message: msg('Seen.') };
      });
    },

    async getTechnicians() {
      const employees = await listEmployees(engine.db);
      const counts = await countInProgressByEmployee(engine.db, maxBenchCount);
      const data = employees
        .filter(({ is_active }) => is_active)
        .map(({ id, first_name, last_name }) => ({ id, first_name, last_name, in_progress: counts.get(id) ?? 0 }));
      return { message: msg('Technicians'), data };
    },

    async handOver({ params: { id }, body: { technician_id, version, is_undo: isUndo = false } }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const repair = await requireRepair(db, id, version);
        if (repair.status !== 'in_progress') {
          throw await machineConflict(
            db,
            id,
            msg('This machine is {status}; only a machine in progress can be handed over.', { status: statusWords[repair.status] }),
          );
        }
        const after = changed(repair, { technicianId: technician_id, authorId: currentUser.id, isUndo });
        if (after === repair) return unchanged(db, id);
        const technician = await requireActiveEmployee(db, technician_id);
        const time = await requireCurrentTime(db, id, madeOn());
        const card = await saveTechnician(db, { repair, after, technician, currentUser, time, kind: 'handed_over' });
        const message =
          technician_id === currentUser.id ? msg("It's on your bench now.") : msg('Handed over to {name}.', { name: card.technician_name });
        return { message, machine: card };
      });
    },

    async changeCredit(
      { params: { id }, body: { technician_id, version, is_undo: isUndo = false } },
      { currentUser, madeOn, transaction },
    ) {
      return transaction(async (db) => {
        const repair = await requireRepair(db, id, version);
        const refusal = creditRefusals[repair.status];
        if (refusal) throw await machineConflict(db, id, refusal);
        const after = changed(repair, { technicianId: technician_id, authorId: currentUser.id, isUndo });
        if (after === repair) return unchanged(db, id);
        const former = isUndo ? await findEmployee(db, technician_id) : undefined;
        const technician = former ?? (await requireActiveEmployee(db, technician_id));
        const card = await saveTechnician(db, { repair, after, technician, currentUser, time: madeOn(), kind: 'credit_changed' });
        return { message: msg('Credited to {technician_name}.', { technician_name: card.technician_name }), machine: card };
      });
    },
  };
}

async function unchanged(db: Db, id: number) {
  return { message: msg('No changes were made.'), machine: await requireMachineCard(db, id) };
}

function changed(repair: Repair, { isUndo, ...change }: { technicianId: number; authorId: number; isUndo: boolean }): Repair {
  return isUndo ? withTechnicianUndone(repair, change.technicianId) : withTechnician(repair, change);
}

type TechnicianChange = {
  repair: Repair;
  after: Repair;
  technician: Employee;
  currentUser: Employee;
  time: MadeOn;
  kind: 'handed_over' | 'credit_changed';
};

async function saveTechnician(db: Db, { repair, after, technician, currentUser, time, kind }: TechnicianChange): Promise<MachineCard> {
  const { machine_id, technician_id } = repair;
  const former = await findEmployee(db, technician_id);
  const event = { machine_id, ...time, author_id: currentUser.id, kind, from: former ? fullName(former) : null, to: fullName(technician) };
  await together(saveChange(db, repair, after, time.on), insertEvents(db, [event]));
  return requireMachineCard(db, machine_id);
}

/** Why the credit for a repair with this status cannot be corrected. */
const creditRefusals: Partial<Record<MachineStatus, Message>> = {
  in_progress: msg('This repair is still in progress. Hand it over instead.'),
  exported: msg('This machine was exported, so the credit for its repair is final.'),
};

function linesOf(group: keyof Bench, lines: readonly BenchLine[]): BenchLine[] {
  return lines.filter((line) => benchGroup(line) === group);
}
