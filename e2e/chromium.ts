import type { LaunchOptions } from '@playwright/test';

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox does not work as root, the usual user in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The system's Chromium, without background network requests. */
export const chromium = { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args } satisfies LaunchOptions;

/** The same engine without Chromium's own windows, which would load one more page, a toolbar, for each page of a test. */
export const headlessChromium = {
  executablePath: process.env.CHROMIUM_HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell',
  args,
} satisfies LaunchOptions;
