import { buildHeader, buildMetaName } from '@fettle/contract/build.ts';
import { externalStore } from './external-store.ts';

/** The build of this page. Undefined in development. */
export const pageBuild = document.querySelector<HTMLMetaElement>(`meta[name="${buildMetaName}"]`)?.content;

const serverBuild = externalStore<string | undefined>(undefined);

/** One tab of the browser holds the stream, which states the build. */
const otherTabs = new BroadcastChannel('fettle:build');

otherTabs.addEventListener('message', ({ data }: MessageEvent<string>) => serverBuild.set(data));

/** Reads the build that the server states. */
export function noteServerBuild({ headers }: Response): void {
  const build = headers.get(buildHeader);
  if (!build) return;
  serverBuild.set(build);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  otherTabs.postMessage(build);
}

/** The build that the server has, while the page is of another one. */
export function useOtherBuild(): string | undefined {
  const build = serverBuild.useValue();
  return pageBuild !== undefined && build !== pageBuild ? build : undefined;
}
