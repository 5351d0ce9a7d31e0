export type EngineName = 'sqlite' | 'postgresql';

/** The engines in `FETTLE_TEST_ENGINES`, separated by commas. SQLite by default. */
export function requestedEngines(): EngineName[] {
  const names = (process.env.FETTLE_TEST_ENGINES ?? 'sqlite').split(',').map((name) => name.trim());
  return names.map((name) => {
    if (name !== 'sqlite' && name !== 'postgresql') throw new Error(`FETTLE_TEST_ENGINES must list sqlite or postgresql, not "${name}".`);
    return name;
  });
}
