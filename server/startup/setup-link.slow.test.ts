import { expect, test, vi } from 'vitest';
import { startFettle } from '../testing/fettle-process.ts';
import { waitOptions } from '../testing/time-limits.ts';

test('the setup link stays the last thing on the terminal until the shop is set up', async () => {
  await using server = startFettle({ LOG_LEVEL: 'info', TLS: 'auto', HTTPS_PORT: '0' });
  const lastLine = () => server.output.stdout.trimEnd().split('\n').at(-1);
  await vi.waitFor(() => expect(lastLine()).toMatch(/^Open .+\/register#setup_code=/), waitOptions);
  const [, trustUrl = '', code = ''] = /first open (\S+)\/trust [^]*#setup_code=(\S+) /.exec(server.output.stdout) ?? [];
  const port = Number(new URL(trustUrl).port);
  expect((await fetch(`http://127.0.0.1:${port}/trust/nowhere`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(403);
  // The log is written at most 200 ms later, and before a process ends.
  server.child.kill('SIGTERM');
  await server.exited;
  expect(lastLine()).toContain(`#setup_code=${code} `);
  expect(server.output.stderr).toBe('');
});
