/** What is known of this shop's addresses, apart from what a request says. */
export type Doors = {
  publicUrl: string | undefined;
  /** What this machine is called, for a visitor who does not say where they are. */
  machine: string;
  /** Where https really listens. */
  httpsPort: () => number;
};

/**
 * The shop's address over https for somebody who asked for `host` over http: on the same host, so that a link on the network
 * stays one; under PUBLIC_URL where that is https and the host is its. A host that is none is not repeated.
 */
export function secureAddress(host: string | undefined, { publicUrl, machine, httpsPort }: Doors): string {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const name = hostIn(host) ?? known?.hostname ?? machine;
  if (publicUrl !== undefined && known?.protocol === 'https:' && known.hostname === name) return publicUrl;
  return origin('https', name, httpsPort());
}

/** An address without a port that goes without saying. */
export function origin(scheme: 'http' | 'https', host: string, port: number): string {
  return new URL(`${scheme}://${host}:${port}`).origin;
}

/** The same place over https. What is not the path of a place leads to the front page. */
export function securePlace(host: string | undefined, url: string, doors: Doors): string {
  const path = url.startsWith('/') ? url : '/';
  return secureAddress(host, doors) + path.replaceAll(/[^\x21-\x7e]/g, percentEncoded);
}

/** The name or address of a Host header, without its port; undefined when it is none. */
function hostIn(header: string | undefined): string | undefined {
  const [, host] = /^([a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.exec(header ?? '') ?? [];
  if (host === undefined) return undefined;
  return URL.parse(`https://${host}`)?.hostname;
}

/** A request's address holds bytes, one a character. */
function percentEncoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
