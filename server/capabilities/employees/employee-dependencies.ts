import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { ThrottleDependencies } from '../auth/login-throttle.ts';
import type { SessionDependencies } from '../auth/prepare-session.ts';
import type { Db } from '../../platform/database/engine.ts';
import type { GetShop } from '../shop/current-shop.ts';

/** What deactivating an employee needs from repairs, a higher capability, so it is passed in. */
export type BenchDependencies = {
  countInProgress: (db: Db, employeeId: number) => Promise<number>;
  /** Returns the number of machines. */
  handOverAll: (db: Db, from: Employee, to: Employee, authorId: number) => Promise<number>;
};

export type EmployeeDependencies = ThrottleDependencies &
  SessionDependencies &
  BenchDependencies & {
    now: () => Date;
    shop: GetShop;
  };
