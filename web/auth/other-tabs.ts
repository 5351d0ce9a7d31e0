/** Tells the other tabs of this browser who is signed in now; null after a logout. */
const channel = new BroadcastChannel('fettle:user');

export function tellOtherTabs(userId: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(userId);
}

export function whenOtherTabChangesUser(listener: (userId: number | null) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => listener(data));
}
