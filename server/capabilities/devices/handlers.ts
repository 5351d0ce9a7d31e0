import { maxSharedDevices, type Device, type deviceCalls } from '@fettle/contract/devices/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import { saveKnownDevice } from '../auth/known-devices.ts';
import { hashToken } from '../auth/sessions.ts';
import { enroll, findSharedDevice } from '../auth/shared-devices.ts';
import { deleteSessionsOnDevice, moveSessionToDevice } from '../auth/store.ts';
import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import { addDevice, deleteDevice, deleteEnrollment, findDevice, listDevices, updateDevice } from './store.ts';

export type DeviceDependencies = ExpiryClocks & { engine: Engine; now: () => Date; randomToken: () => string };

export function deviceHandlers({ engine, now, randomToken, ...clocks }: DeviceDependencies): Handlers<typeof deviceCalls> {
  return {
    async getDevices(_, { device }) {
      return { message: msg('Shared devices'), data: await listDevices(engine.db, device && hashToken(device)) };
    },

    async shareDevice({ body }, context) {
      const { currentUser, session, device, setDevice, token = '', transaction } = context;
      if (device && (await findSharedDevice(engine.db, { device_hash: hashToken(device) }))) {
        throw new AppError('conflict', msg('This device is already shared.'));
      }
      // Only if the reply with the device's token was lost, and the request is repeated.
      const sharedBefore = session.sharedDevice?.id;
      // A new one: with the token of an earlier time, the PINs that are set from now on could be used.
      const deviceToken = randomToken();
      const device_hash = hashToken(deviceToken);
      const shared_on = now().toISOString();
      const reply = await transaction(async (db) => {
        await engine.lockUntilCommit(db, 'shared_devices');
        if (sharedBefore === undefined && (await listDevices(db, device_hash)).length >= maxSharedDevices) {
          throw new AppError(
            'conflict',
            msg('A shop has at most {maxSharedDevices} shared devices. Unshare one first.', { maxSharedDevices }),
          );
        }
        const isKept = sharedBefore !== undefined && (await updateDevice(db, sharedBefore, { ...body, device_hash }));
        const id = isKept ? sharedBefore : await addDevice(db, { ...body, device_hash, shared_on, shared_by: currentUser.id });
        await moveSessionToDevice(db, hashToken(token), id, clocks.steadyNow().toISOString());
        await enroll(db, id, currentUser.id, shared_on);
        await saveKnownDevice(db, currentUser.id, device_hash, clocks);
        await recordSecurityEvent(db, context, { kind: 'device_shared', on: now(), detail: body.name });
        return { message: msg('{name} is a shared device now.', { name: body.name }), device: await requireDevice(db, id, device_hash) };
      });
      setDevice(deviceToken);
      return reply;
    },

    async updateDevice({ params: { id }, body }, { device, transaction }) {
      return transaction(async (db) => {
        if (!(await updateDevice(db, id, body))) throw deviceNotFound();
        return { message: msg('Saved.'), device: await requireDevice(db, id, device && hashToken(device)) };
      });
    },

    async unshareDevice({ params: { id } }, context) {
      return context.transaction(async (db) => {
        const { name } = await requireDevice(db, id, undefined);
        await deleteSessionsOnDevice(db, id);
        await deleteDevice(db, id);
        await recordSecurityEvent(db, context, { kind: 'device_unshared', on: now(), detail: name });
        return { message: msg('{name} is no longer shared.', { name }) };
      });
    },

    async revokePin({ params: { id, userId } }, context) {
      return context.transaction(async (db) => {
        if (!(await deleteEnrollment(db, id, userId))) throw new AppError('not_found', msg('This employee has no PIN on that device.'));
        await deleteSessionsOnDevice(db, id, userId);
        const { name } = await requireDevice(db, id, undefined);
        await recordSecurityEvent(db, context, { kind: 'device_employee_removed', on: now(), employee: userId, detail: name });
        return { message: msg('Removed from the device.') };
      });
    },
  };
}

async function requireDevice(db: Db, id: number, device_hash: string | undefined): Promise<Device> {
  const device = await findDevice(db, id, device_hash);
  if (!device) throw deviceNotFound();
  return device;
}

function deviceNotFound(): AppError {
  return new AppError('not_found', msg('Shared device not found'));
}
