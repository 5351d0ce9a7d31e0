import { type Message, msg } from '@fettle/i18n/message.ts';

/** The sections of the shop, in the order of its screens. */
export const shopSections: readonly { to: string; title: Message; about: Message }[] = [
  { to: '/shop', title: msg('Shop'), about: msg('Name, time zone, phones') },
  { to: '/lists', title: msg('Lists'), about: msg('Types, brands, colors, vendors') },
  { to: '/recalls', title: msg('Recalls'), about: msg('Notices, and machines that they may cover') },
  { to: '/printers', title: msg('Printers'), about: msg('Labels and reports') },
  { to: '/devices', title: msg('Shared Devices'), about: msg('Tablets that several people use') },
  { to: '/wall-screens', title: msg('Wall Screens'), about: msg('The floor on a television') },
  { to: '/backups', title: msg('Backups'), about: msg('Copies of everything, each day') },
  { to: '/security-log', title: msg('Security Log'), about: msg('Logins, passwords, exports') },
];

export const teamSections: readonly { to: string; title: Message }[] = [
  { to: '/employee-info', title: msg('Employee Info') },
  { to: '/register', title: msg('Register New User') },
];
