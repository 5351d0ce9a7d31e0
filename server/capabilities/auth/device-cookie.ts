import { type Devices, hostCookie } from '../../platform/http/host-cookie.ts';
import { deviceLifetimeDays } from './known-devices.ts';

const cookie = hostCookie('fettle_device', deviceLifetimeDays * 86_400);

/**
 * Identifies a browser by a random token, so that failed logins elsewhere do not slow down an employee who has logged in on it.
 * The token does not grant access, so one with the former name counts until the next login replaces it.
 */
export const deviceCookie: Devices = {
  read: (request) => cookie.read(request) ?? cookie.readFormer(request),
  set: cookie.set,
};
