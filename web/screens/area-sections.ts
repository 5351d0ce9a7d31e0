/** The sections of the shop, in the order of its screens. */
export const shopSections: readonly { to: string; title: string; about: string }[] = [
  { to: '/shop', title: 'Shop', about: 'Name, time zone, phones' },
  { to: '/lists', title: 'Lists', about: 'Types, brands, colors, vendors' },
  { to: '/recalls', title: 'Recalls', about: 'Notices, and machines that they may cover' },
  { to: '/printers', title: 'Printers', about: 'Labels and reports' },
  { to: '/devices', title: 'Shared Devices', about: 'Tablets that several people use' },
  { to: '/wall-screens', title: 'Wall Screens', about: 'The floor on a television' },
  { to: '/backups', title: 'Backups', about: 'Copies of everything, each day' },
  { to: '/security-log', title: 'Security Log', about: 'Logins, passwords, exports' },
];

export const teamSections: readonly { to: string; title: string }[] = [
  { to: '/employee-info', title: 'Employee Info' },
  { to: '/register', title: 'Register New User' },
];
