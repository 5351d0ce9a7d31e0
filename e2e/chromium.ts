import type { LaunchOptions } from '@playwright/test';

/** The system's Chromium, without background network requests. */
export const chromium: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium's sandbox does not work as root, the usual user in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};
