import type { OpenShop } from './open-shop.ts';

/** Where a browser at this machine finds the shop, and, over https, where those on its network do. */
export function sayWhere({ address, networkAddress }: OpenShop): string {
  return networkAddress === undefined ? address : `${address}, and for phones at ${networkAddress}`;
}

/** What a phone does first where the shop has an authority of its own; undefined where there is nothing to do. */
export function sayHowToTrust({ trust }: OpenShop): string | undefined {
  return (
    trust && `A phone first opens ${trust.address} and comes to trust this shop there, once. SHA-256 fingerprint: ${trust.fingerprint}`
  );
}
