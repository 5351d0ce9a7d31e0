import type { RunningServer } from './start-server.ts';

/** Where a browser at this machine finds the shop, and, over https, where those on its network do. */
export function describeUrls({ address, networkAddress }: RunningServer): string {
  return networkAddress === undefined ? address : `${address}, and for phones at ${networkAddress}`;
}

/** What a phone does first where the shop has an authority of its own; undefined where there is nothing to do. */
export function trustInstructions({ trust }: RunningServer): string | undefined {
  return (
    trust && `A phone first opens ${trust.address} and comes to trust this shop there, once. SHA-256 fingerprint: ${trust.fingerprint}`
  );
}
