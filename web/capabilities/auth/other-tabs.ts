/** Sends the id of the logged-in employee to the other tabs of this browser; null after a logout. */
const channel = new BroadcastChannel('fettle:user');

export function notifyOtherTabs(userId: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(userId);
}

export function onUserChangeInOtherTab(listener: (userId: number | null) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => listener(data));
}
