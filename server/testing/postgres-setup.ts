import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { requestedEngines } from './requested-engines.ts';
import { PostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the cluster's socket; undefined without PostgreSQL. */
    postgresFolder: string | undefined;
  }
}

/** Migrated database that each test copies. */
export const migratedTemplate = 'migrated_template';

/** Starts one PostgreSQL for the whole run if tests request it. Returns the teardown. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const cluster = requestedEngines().includes('postgresql') ? await startCluster() : undefined;
  project.provide('postgresFolder', cluster?.folder);
  return cluster && (() => cluster.remove());
}

async function startCluster(): Promise<PostgresCluster> {
  const cluster = new PostgresCluster();
  try {
    await cluster.start();
    await createTemplate(cluster);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

async function createTemplate(cluster: PostgresCluster): Promise<void> {
  await cluster.createDatabase(migratedTemplate);
  const engine = openDatabase(cluster.url(migratedTemplate));
  await migrate(engine);
  await engine.db.destroy();
}
