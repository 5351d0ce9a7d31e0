// A client for the few W3C WebDriver commands that the tests use (https://www.w3.org/TR/webdriver2/).
import { waitLimitMs } from '../../server/testing/time-limits.ts';

/** Sends a command to the driver or session at the URL `base`. Throws the error that the driver reports, or that it never answers. */
export async function command(
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  limitMs = waitLimitMs,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  const json = body && JSON.stringify(body);
  const response = await fetch(base + path, { method, signal, ...(json && { body: json }) }).catch((cause: unknown) => {
    throw new Error(`The driver does not answer ${method} ${path} ${json ?? ''}`, { cause });
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}

/** Opens a session and returns its URL. */
export async function newSession(driver: string, capabilities: object): Promise<string> {
  const opened = await command(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  return `${driver}/session/${(opened as { sessionId: string }).sessionId}`;
}

export function evaluate(session: string, expression: string, limitMs?: number): Promise<unknown> {
  return command(session, 'POST', '/execute/sync', { script: `return ${expression};`, args: [] }, limitMs);
}

/** The path of an element that `evaluate` returned. */
export function pathOf(element: unknown): string {
  return `/element/${(element as Record<string, string>)['element-6066-11e4-a52e-4f735466cecf']}`;
}
