import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Id, Instant, PathId, singleLineText } from '../shared/common-schemas.ts';
import { issueText } from '../shared/issue-text.ts';

/** The most shared devices of a shop. */
export const maxSharedDevices = 100;

const LockAfterMinutes = z.int().check(z.minimum(1), z.maximum(60));

/** A device that several employees share. */
export const Device = z.object({
  id: Id,
  name: z.string(),
  lock_after_minutes: z.int(),
  shared_on: Instant,
  shared_by: z.string(),
  /** Whether the request came from it. */
  is_this_device: z.boolean(),
  /** The employees who have logged in on it, the last one first. */
  employees: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** False if the employee has set none, or if it was revoked. */
      has_pin: z.boolean(),
      last_used_on: Instant,
    }),
  ),
});
export type Device = z.infer<typeof Device>;

export const deviceCalls = {
  getDevices: {
    method: 'GET',
    path: '/api/read/get_devices',
    summary: 'Lists the shared devices by name, with the employees who have logged in on them.',
    access: 'admin',
    reply: ok({ data: z.array(Device) }),
  },
  shareDevice: {
    method: 'POST',
    path: '/api/create/share_device',
    summary:
      'Makes the device that sends the request a shared device. From then on, employees switch with a PIN there, and it locks after the given minutes without use. Fails with 409 if it is already shared, or if the shop has 100 shared devices.',
    access: 'admin',
    needsPassword: true,
    hasSecretReply: true,
    body: z.strictObject({ name: singleLineText(40), lock_after_minutes: z._default(LockAfterMinutes, 5) }),
    reply: ok({ device: Device }),
  },
  updateDevice: {
    method: 'PATCH',
    path: '/api/update/update_device/:id',
    summary: "Changes a shared device's name, its minutes until it locks, or both.",
    access: 'admin',
    needsPassword: true,
    params: z.object({ id: PathId }),
    body: z
      .strictObject({ name: z.exactOptional(singleLineText(40)), lock_after_minutes: z.exactOptional(LockAfterMinutes) })
      .check(z.refine((change) => Object.keys(change).length > 0, issueText('Send a name or lock_after_minutes.'))),
    reply: ok({ device: Device }),
  },
  unshareDevice: {
    method: 'DELETE',
    path: '/api/delete/unshare_device/:id',
    summary: 'Makes a shared device an ordinary one. Deletes its PINs and logs out the employee who uses it.',
    access: 'admin',
    needsPassword: true,
    params: z.object({ id: PathId }),
    reply: ok({}),
  },
  revokePin: {
    method: 'DELETE',
    path: '/api/delete/revoke_pin/:id/:userId',
    summary:
      "Removes an employee from a shared device: deletes their PIN and ends their session there. 404 if they haven't logged in on it.",
    access: 'admin',
    needsPassword: true,
    params: z.object({ id: PathId, userId: PathId }),
    reply: ok({}),
  },
} as const satisfies Calls;
