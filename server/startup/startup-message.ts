import type { RunningServer } from './start-server.ts';

export function describeUrls({ url, networkUrl }: RunningServer): string {
  return networkUrl === undefined ? url : `${url}, and on the network at ${networkUrl}`;
}

/** Undefined unless Fettle issues the certificate. */
export function trustInstructions({ trust }: RunningServer): string | undefined {
  return trust && `On each phone, first open ${trust.url} and follow the steps once. SHA-256 fingerprint: ${trust.fingerprint}`;
}
