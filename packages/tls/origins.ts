export type OriginSettings = {
  publicUrl: string | undefined;
  /** The host of the result if the request has no valid Host header. */
  fallbackHost: string;
  /** The port that the HTTPS server listens on. */
  httpsPort: () => number;
};

/**
 * The HTTPS origin for a request with this Host header. Keeps the host, so that a visitor on the local network stays there. Returns
 * `publicUrl` if that is an HTTPS URL on the same host. Never echoes an invalid host.
 */
export function httpsOrigin(host: string | undefined, { publicUrl, fallbackHost, httpsPort }: OriginSettings): string {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const name = parseHost(host) ?? known?.hostname ?? fallbackHost;
  if (publicUrl !== undefined && known?.protocol === 'https:' && known.hostname === name) return publicUrl;
  return formatOrigin('https', name, httpsPort());
}

/** The URL to redirect an HTTP request to. A request target that is not a path redirects to the front page. */
export function redirectUrl(host: string | undefined, target: string, settings: OriginSettings): string {
  const path = target.startsWith('/') ? target : '/';
  return httpsOrigin(host, settings) + path.replaceAll(/[^\x21-\x7e]/g, percentEncode);
}

/** Leaves out the default port. */
export function formatOrigin(scheme: 'http' | 'https', host: string, port: number): string {
  return new URL(`${scheme}://${host}:${port}`).origin;
}

/** The host of a Host header without its port; undefined if the header is invalid. */
function parseHost(header: string | undefined): string | undefined {
  const [, host] = /^([a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.exec(header ?? '') ?? [];
  if (host === undefined) return undefined;
  return URL.parse(`https://${host}`)?.hostname;
}

/** Node decodes a request target as Latin-1: one character per byte. */
function percentEncode(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
