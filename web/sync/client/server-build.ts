import { buildHeader, buildMetaName } from '@fettle/contract/build.ts';
import { useSyncExternalStore } from 'react';

/** The build of this page. Undefined in development. */
export const pageBuild = document.querySelector<HTMLMetaElement>(`meta[name="${buildMetaName}"]`)?.content;

let serverBuild: string | undefined;
const listeners = new Set<() => void>();

/** One tab of the browser holds the stream, which states the build. */
const otherTabs = new BroadcastChannel('fettle:build');

otherTabs.addEventListener('message', ({ data }: MessageEvent<string>) => setServerBuild(data));

/** Reads the build that the server states. */
export function noteServerBuild({ headers }: Response): void {
  const build = headers.get(buildHeader);
  if (!build) return;
  setServerBuild(build);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  otherTabs.postMessage(build);
}

/** The build that the server has, while the page is of another one. */
export function useOtherBuild(): string | undefined {
  return useSyncExternalStore(subscribe, otherBuild);
}

function otherBuild(): string | undefined {
  return pageBuild !== undefined && serverBuild !== pageBuild ? serverBuild : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setServerBuild(build: string): void {
  serverBuild = build;
  for (const listener of listeners) listener();
}
