/** The product's capabilities, lowest layer first. A store may import only stores of capabilities listed before its own. */
export const capabilities = [
  'security',
  'auth',
  'employees',
  'devices',
  'machines',
  'live',
  'parts',
  'repairs',
  'notes',
  'photos',
  'printing',
  'reports',
  'wall',
  'export',
  'scanning',
  'search',
  'shop',
  'backups',
] as const;

/** The folders of each side that are not capabilities. */
export const infrastructure = {
  contract: [],
  server: ['config', 'database', 'demo', 'files', 'http', 'https', 'rendering', 'settings', 'startup', 'streaming', 'testing'],
  web: ['api', 'app', 'outbox', 'public', 'screens', 'service-worker', 'testing', 'ui', 'updates', 'vite-plugins'],
} as const;
