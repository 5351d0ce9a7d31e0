import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import type { Db } from '../../platform/database/engine.ts';
import { hasRightsWithPassword, type RequestSession } from '../../platform/http/request-session.ts';
import { findEnrollment, findSharedDevice, listPeople } from './shared-devices.ts';

/** What the pages of a shared device show; null on all other devices. */
export async function describeSharedDevice(
  db: Db,
  deviceHash: string | undefined,
  session: RequestSession | undefined,
): Promise<SharedDevice | null> {
  const device = deviceHash && (await findSharedDevice(db, deviceHash));
  if (!device) return null;
  const { id, name, lock_after_minutes } = device;
  return { name, lock_after_minutes, people: await listPeople(db, id), session: await describeSession(db, session) };
}

async function describeSession(db: Db, session: RequestSession | undefined): Promise<SharedDevice['session']> {
  if (!session?.sharedDevice) return null;
  const { employee, sharedDevice } = session;
  const enrollment = await findEnrollment(db, sharedDevice.id, employee.id);
  if (!enrollment) return null;
  return {
    has_pin: enrollment.pin_hash !== null,
    needs_password: hasRightsWithPassword(session),
    storage_key: enrollment.storage_key,
  };
}
