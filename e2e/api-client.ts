import type { BrowserContext } from '@playwright/test';
import type { Employee } from '@fettle/contract/employees/employee.ts';

export const password = 'lint-filter-42';

/** A logged-in employee. `cookie` is the session cookie, as `name=value`. */
export type Session = { user: Employee; cookie: string };

/** A machine's required fields. */
export const fridge = {
  type_of: 'fridge',
  brand: 'whirlpool',
  model: 'WRT311FZDM',
  serial: 'VSA1234567',
  style: 'Top & Bottom',
  color: 'White',
};

/** Calls the server directly, to prepare data for a test. */
export type ApiClient = Session & {
  call: (method: string, path: string, body?: object | Buffer, headers?: Record<string, string>) => Promise<Record<string, unknown>>;
};

/** Registers the shop's first employee, an admin. */
export async function registerFounder({ url, setupCode }: NewShop, person: object): Promise<ApiClient> {
  const setup_code = await setupCode;
  const body = { is_admin: true, password1: password, password2: password, setup_code, ...person };
  return apiClient(url, await openSession(url, '/api/auth/register', body));
}

type NewShop = { url: string; setupCode: string | undefined | Promise<string | undefined> };

export function logIn(url: string, id: number): Promise<Session> {
  return openSession(url, `/api/auth/login/${id}`, { password });
}

/** Gives a browser the session without the login screen. */
export async function addSession(context: BrowserContext, { cookie }: Session, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

export function apiClient(url: string, session: Session): ApiClient {
  return {
    ...session,
    call: async (method, path, body, headers) =>
      (await (await request(url, method, path, body, { cookie: session.cookie, ...headers })).json()) as Record<string, unknown>,
  };
}

async function openSession(url: string, path: string, body: object): Promise<Session> {
  const response = await request(url, 'POST', path, body);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { user } = (await response.json()) as { user: Employee };
  return { user, cookie };
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }), ...headers },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
