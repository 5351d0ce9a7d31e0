import { parseArgs } from 'node:util';
import { openScriptDatabases } from '../server/testing/script-databases.ts';
import { runStories } from '../server/testing/stories/run-stories.ts';
import { openTestShop } from '../server/testing/test-shop.ts';

// Plays random stories in a shop and compares it with a model of the rules: npx node checks/stories.ts --runs 2000 --engine postgresql

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
    'replay-path': { type: 'string' },
  },
});
const engine = values.engine === 'postgresql' ? 'postgresql' : 'sqlite';
const [runs, seed] = [Number(values.runs), Number(values.seed)];

const databases = await openScriptDatabases(engine);
const started = performance.now();
try {
  await using shop = await openTestShop(engine, { database: await databases.create() });
  await runStories(shop, { runs, seed, path: values.path, replayPath: values['replay-path'] });
  process.stdout.write(
    `${runs} stories on ${engine}, seed ${seed}: no difference. ${((performance.now() - started) / 1_000).toFixed(1)} s\n`,
  );
} catch (error) {
  process.stdout.write(`On ${engine}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await databases[Symbol.asyncDispose]();
}
