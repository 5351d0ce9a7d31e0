// A client for the few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that the tests use.

/** How long, in ms, a command may take: a page that hangs would never answer. */
const commandTimeout = 30_000;

/** Sends a command to a driver or, with a session's address as `base`, to a session. Throws with what the driver answers. */
export async function command(base: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(commandTimeout);
  const response = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}

/** Opens a session and gives its address. */
export async function newSession(driver: string, capabilities: object): Promise<string> {
  const opened = await command(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  return `${driver}/session/${(opened as { sessionId: string }).sessionId}`;
}

/** Evaluates an expression in the page of a session. */
export function evaluate(session: string, expression: string): Promise<unknown> {
  return command(session, 'POST', '/execute/sync', { script: `return ${expression};`, args: [] });
}

/** The path of an element that `evaluate` returned. */
export function pathOf(element: unknown): string {
  return `/element/${(element as Record<string, string>)['element-6066-11e4-a52e-4f735466cecf']}`;
}
