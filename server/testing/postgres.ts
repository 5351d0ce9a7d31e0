import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { enginesAskedFor } from './engines.ts';
import { PostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test cluster's socket; undefined where no test runs on PostgreSQL. */
    postgresFolder: string | undefined;
  }
}

/** The database that tests copy: migrated, empty. */
export const emptyShop = 'empty_shop';

/** Starts one private PostgreSQL for the whole run, when it is asked for, and gives what stops and removes it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const cluster = enginesAskedFor().includes('postgresql') ? await startCluster() : undefined;
  project.provide('postgresFolder', cluster?.folder);
  return cluster && (() => cluster.remove());
}

async function startCluster(): Promise<PostgresCluster> {
  const cluster = new PostgresCluster();
  try {
    await cluster.start();
    await makeEmptyShop(cluster);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

async function makeEmptyShop(cluster: PostgresCluster): Promise<void> {
  await cluster.createDatabase(emptyShop);
  const engine = openDatabase(cluster.url(emptyShop));
  await migrate(engine);
  await engine.db.destroy();
}
