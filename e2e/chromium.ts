import type { LaunchOptions } from '@playwright/test';

/** The system's Chromium: nothing is downloaded, and nothing of it looks for the internet. */
export const chromium: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium's sandbox does not work as root, which is who runs tests in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};
