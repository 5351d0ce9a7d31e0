const prefix = 'fettle-app-';

/** The cache with the files of a build. It is complete if it has the page, which is stored last. */
export function cacheName(build: string): string {
  return prefix + build;
}

export function isCacheName(name: string): boolean {
  return name.startsWith(prefix);
}

/** The page's URL in a cache. Every screen is this page. */
export const pageUrl = '/';
