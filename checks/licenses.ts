import { findForbidden, listDependencies, readLockfile } from './dependencies.ts';

// Lists the dependencies with their licenses: npx node checks/licenses.ts

const packages = readLockfile();
for (const { name, version, license, isDevelopment } of listDependencies(packages)) {
  process.stdout.write(`${license.padEnd(16)} ${name} ${version}${isDevelopment ? ' (development)' : ''}\n`);
}
const forbidden = findForbidden(packages);
for (const sentence of forbidden) process.stdout.write(`${sentence}\n`);
process.exitCode = forbidden.length > 0 ? 1 : 0;
