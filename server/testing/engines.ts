/** The databases that a test may run on. */
export type EngineName = 'sqlite' | 'postgresql';

/** Those that `FETTLE_TEST_ENGINES` asks for: names with commas between; SQLite when it is silent. */
export function enginesAskedFor(): EngineName[] {
  const asked = (process.env.FETTLE_TEST_ENGINES ?? 'sqlite').split(',').map((name) => name.trim());
  return asked.map((name) => {
    if (name !== 'sqlite' && name !== 'postgresql') throw new Error(`FETTLE_TEST_ENGINES names sqlite or postgresql, not "${name}".`);
    return name;
  });
}
