import type { RunningServer } from './start-server.ts';

export function describeUrls({ url, networkUrl }: RunningServer): string {
  return networkUrl === undefined || networkUrl === url ? url : `${url}, and on the network at ${networkUrl}`;
}

/** Undefined once the shop is set up. The fragment of a link is not sent to the server, so the code is in no log of a proxy. */
export function setupInstructions({ url, setupCode }: RunningServer): string | undefined {
  if (setupCode === undefined) return undefined;
  return `Open ${url}/register#setup_code=${setupCode} to set up the shop. On another computer, enter the setup code ${setupCode}`;
}

/** Undefined unless Fettle issues the certificate. */
export function trustInstructions({ trust }: RunningServer): string | undefined {
  return trust && `On each phone, first open ${trust.url} and follow the steps once. SHA-256 fingerprint: ${trust.fingerprint}`;
}
