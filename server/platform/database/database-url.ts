/** The file of a SQLite database, or `:memory:`. Undefined for PostgreSQL. */
export function databaseFile(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

/** The URL without a user and a password. */
export function describeDatabase(url: string): string {
  return databaseFile(url) ?? url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?([^?]*).*$/, '$1$2');
}
