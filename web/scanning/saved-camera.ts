import { deviceItem } from '../ui/browser-storage.ts';

const item = deviceItem('fettle:lens');

/** The camera that was chosen on this device, by its `deviceId`; undefined for none. */
export const rememberedLens = item.get;

export const rememberLens = item.set;
