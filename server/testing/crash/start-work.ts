import { Agent } from 'node:http';
import { createDraw } from '../fuzz/draw.ts';
import { TestClient } from '../test-client.ts';
import { Ledger } from './ledger.ts';
import { workAsAdmin, workAsTechnician } from './writers.ts';

const password = 'a wrench in time';

export type Work = {
  /** The admin's, then the technicians'. */
  cookies: readonly string[];
  ledgers: readonly Ledger[];
  /** Resolves once everything that was sent has its answer. */
  end: () => Promise<void>;
};

type WorkOptions = {
  port: number;
  setupCode: string | undefined;
  technicians: number;
  seed: number;
  /** The pause between two writes of a technician. */
  longestPauseMs?: number;
};

/** Sets up a shop at `port`, whose employees then write until the work is ended. */
export async function startWork({ port, setupCode, technicians, seed, longestPauseMs = 30 }: WorkOptions): Promise<Work> {
  const agent = new Agent({ keepAlive: true });
  const cookies = await registerEmployees(new TestClient(port, new Agent(), undefined), setupCode, technicians);
  const ledgers = cookies.map(() => new Ledger());
  const over = new AbortController();
  const working = cookies.map((cookie, index) => {
    const employee = {
      client: new TestClient(port, agent, cookie),
      name: `W${index}`,
      draw: createDraw(seed, index),
      ledger: ledgers[index] as Ledger,
      longestPauseMs,
    };
    return index === 0 ? workAsAdmin(employee, password, over.signal) : workAsTechnician(employee, over.signal);
  });
  return {
    cookies,
    ledgers,
    async end() {
      over.abort();
      await Promise.all(working);
      agent.destroy();
    },
  };
}

/** The first one is an admin. Returns their cookies. */
async function registerEmployees(visitor: TestClient, setup_code: string | undefined, technicians: number): Promise<string[]> {
  const person = { last_name: 'Guidry', role: 1, password1: password, password2: password };
  const founder = { ...person, first_name: 'Ada', email: 'ada@bayou.example', is_admin: true };
  const admin = cookieOf(await visitor.call('register', { body: { ...founder, setup_code } }));
  const client = new TestClient(visitor.port, new Agent(), admin);
  const cookies = [admin];
  for (let index = 1; index <= technicians; index += 1) {
    const body = { ...person, first_name: `Tess${index}`, email: `tess${index}@bayou.example`, is_admin: false };
    const { user } = (await client.call('register', { body })).body;
    cookies.push(cookieOf(await visitor.call('login', { params: { userId: user.id }, body: { password } })));
  }
  return cookies;
}

function cookieOf({ headers, status }: { headers: { 'set-cookie'?: string[] | undefined }; status: number }): string {
  const [cookie] = headers['set-cookie']?.find((line) => line.startsWith('fettle_session='))?.split(';') ?? [];
  if (!cookie) throw new Error(`An employee could not log in: ${status}.`);
  return cookie;
}
