import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, headlessChromium } from '../e2e/chromium.ts';

/** With `isForAll`, only `npm run test:all` needs it. */
type Tool = { name: string; packages: readonly string[]; isInstalled: () => boolean; isForAll?: true };

/** System packages that the tests need. */
const tools: readonly Tool[] = [
  {
    name: 'Chromium',
    packages: ['chromium', 'chromium-headless-shell'],
    isInstalled: () => existsSync(chromium.executablePath) && existsSync(headlessChromium.executablePath),
  },
  { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], isInstalled: () => isCommand('WebKitWebDriver') && isCommand('Xvfb') },
  { name: 'Firefox', packages: ['firefox-esr'], isInstalled: () => existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr') },
  { name: 'PostgreSQL', packages: ['postgresql'], isInstalled: () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0 },
  {
    name: 'the IPP printer of CUPS',
    packages: ['cups-ipp-utils', 'dbus-daemon'],
    isInstalled: () => isCommand('ippeveprinter') && isCommand('dbus-run-session'),
  },
  { name: 'poppler', packages: ['poppler-utils'], isInstalled: () => isCommand('pdftoppm') && isCommand('pdftotext') },
  { name: 'systemd-analyze', packages: ['systemd'], isInstalled: () => isCommand('systemd-analyze'), isForAll: true },
  { name: 'LibreOffice', packages: ['libreoffice-calc-nogui'], isInstalled: () => isCommand('soffice'), isForAll: true },
  { name: 'PgBouncer', packages: ['pgbouncer'], isInstalled: () => existsSync('/usr/sbin/pgbouncer'), isForAll: true },
  { name: 'HAProxy', packages: ['haproxy'], isInstalled: () => isCommand('haproxy'), isForAll: true },
  { name: 'Patroni', packages: ['patroni'], isInstalled: () => isCommand('patroni'), isForAll: true },
  { name: 'etcd', packages: ['etcd-server'], isInstalled: () => isCommand('etcd'), isForAll: true },
];

/** Installs missing tools when it runs as root on Debian. Otherwise returns a message that says what to install. */
export function setUpTools(isForAll: boolean): string | undefined {
  const missing = tools.filter((tool) => (isForAll || !tool.isForAll) && !tool.isInstalled());
  if (missing.length === 0) return undefined;
  const packages = missing.flatMap((tool) => tool.packages);
  if (canInstall()) {
    process.stdout.write(`Installing ${missing.map(({ name }) => name).join(', ')} with apt-get, because the tests need them.\n`);
    install(packages);
  }
  const stillMissing = missing.filter(({ isInstalled }) => !isInstalled()).map(({ name }) => name);
  if (stillMissing.length === 0) return undefined;
  return `The tests need ${stillMissing.join(' and ')}. On Debian or Ubuntu: sudo apt-get update && sudo apt-get install ${packages.join(' ')}`;
}

function isCommand(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    execFileSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch {
    process.stderr.write(`apt-get could not install ${packages.join(' ')}.\n`);
  }
}
