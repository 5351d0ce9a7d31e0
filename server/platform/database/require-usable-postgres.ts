import { sql } from 'kysely';
import { StartupError } from '../system/startup-error.ts';
import type { Db, Engine } from './engine.ts';

/** From 14, a server says that it is a standby (docs/decisions/0044-failover.md). */
const oldestVersion = 14;

/** With other values, PostgreSQL would read or store something else than what Fettle means. */
const required: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  session_replication_role: 'origin',
  standard_conforming_strings: 'on',
};

const multiplexed =
  'a connection pooler gives its connections to others after each transaction, so settings of one would reach the other. ' +
  'Connect to PostgreSQL itself, or set pool_mode = session in the pooler.';

type Facts = {
  name: string;
  role: string;
  schema: string | null;
  search_path: string;
  encoding: string;
  version: number;
  can_create: boolean;
  settings: Record<string, string>;
  /** Tables that the role may not read or change. */
  denied: string[];
};

/**
 * Call it once the database responds.
 * @throws StartupError that names what keeps Fettle from using a PostgreSQL database, and the cure
 */
export async function requireUsablePostgres({ name, db }: Engine): Promise<void> {
  if (name !== 'postgresql') return;
  const facts = await readFacts(db);
  const problem = problemIn(facts) ?? ((await isMultiplexed(db)) ? multiplexed : undefined);
  if (problem) throw unusable(problem);
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      current_database()::text as name,
      current_user::text as role,
      current_schema()::text as schema,
      current_setting('search_path') as search_path,
      current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create,
      (select json_object_agg(name, setting) from pg_settings where name in (${sql.join(Object.keys(required))})) as settings,
      array(
        select relname::text from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
            and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
        order by relname
      ) as denied`.execute(db);
  return rows[0] as Facts;
}

function problemIn({ name, role, schema, search_path, encoding, version, can_create, settings, denied }: Facts): string | undefined {
  const [database, user] = [quote(name), quote(role)];
  if (version < oldestVersion) return `its PostgreSQL is version ${version}. Update it to ${oldestVersion} or newer.`;
  if (encoding !== 'UTF8')
    return (
      `its encoding is ${encoding}, and Fettle needs a UTF8 database. Create another one and name it in DATABASE_URL: ` +
      `create database fettle owner ${user} encoding 'UTF8' template template0;`
    );
  if (schema === null)
    return `search_path (${search_path}) names no schema that exists. Set it: alter role ${user} in database ${database} set search_path = public;`;
  for (const [setting, value] of Object.entries(required)) {
    if (settings[setting]?.toLowerCase() !== value.toLowerCase())
      return (
        `${setting} is ${settings[setting]}, and Fettle needs ${value}. Remove it from DATABASE_URL if it is there, or set it: ` +
        `alter role ${user} in database ${database} set ${setting} = '${value}';`
      );
  }
  // The owner of a database may also create the extension that Fettle needs.
  if (!can_create)
    return (
      `${role} may not create tables in the schema ${schema}. Make it the owner, as an admin in that database: ` +
      `alter database ${database} owner to ${user}; grant usage, create on schema ${quote(schema)} to ${user};`
    );
  if (denied.length > 0)
    return (
      `${role} may not read and change the table ${denied[0]}. Connect as its owner, or make it the owner, as an admin in that database: ` +
      `reassign owned by FORMER_OWNER to ${user};`
    );
  return undefined;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Whether two connections of Fettle are one of PostgreSQL's. */
function isMultiplexed(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const first = await pidOf(one);
    return db.connection().execute(async (other) => (await pidOf(other)) === first || (await pidOf(one)) !== first);
  });
}

async function pidOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
}

/** The message for an error at the start that waiting does not end. Undefined for any other. */
export function describeRefusal(error: unknown): StartupError | undefined {
  if (!(error instanceof Error) || error instanceof StartupError) return undefined;
  const { code } = error as { code?: unknown };
  const cure = refusals.find(([codes, message]) => codes.includes(String(code)) && message.test(error.message))?.[2];
  return cure === undefined ? undefined : unusable(`${cure} (${error.message})`);
}

/** SQLSTATE codes, the message, and what is wrong with its cure. Poolers use the code of a protocol violation for everything. */
const refusals: readonly (readonly [codes: readonly string[], message: RegExp, cure: string])[] = [
  [
    ['08P01'],
    /unsupported startup parameter/i,
    'the connection pooler refuses settings of a connection. Connect to PostgreSQL itself, or set in the pooler: pool_mode = session, and ' +
      'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout',
  ],
  [['08P01'], /transaction blocks not allowed/i, multiplexed],
  [['08P01'], /no such (database|user)|auth.* failed/i, 'the connection pooler does not accept its name, user or password. Correct them.'],
  [
    ['42501'],
    /./,
    'its role lacks a right. Make it the owner, as an admin in that database: alter database NAME owner to ROLE; grant usage, create on schema public to ROLE;',
  ],
  [['0A000', '58P01'], /extension/i, 'install the extensions that come with PostgreSQL (on Debian, the package postgresql-contrib).'],
  [['42704'], /trgm/, 'the extension pg_trgm is in a schema that search_path does not name. Add that schema to search_path.'],
];

function unusable(problem: string): StartupError {
  return new StartupError(`the database in DATABASE_URL cannot be used: ${problem}`);
}
