import type { RunningServer } from './start-server.ts';

export function describeUrls({ address, networkAddress }: RunningServer): string {
  return networkAddress === undefined ? address : `${address}, and for phones at ${networkAddress}`;
}

/** undefined when the shop has no CA of its own. */
export function trustInstructions({ trust }: RunningServer): string | undefined {
  return (
    trust && `A phone first opens ${trust.address} and comes to trust this shop there, once. SHA-256 fingerprint: ${trust.fingerprint}`
  );
}
