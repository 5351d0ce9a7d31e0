/** What reloading would interrupt. */
type PageUse = {
  isHidden: boolean;
  /** No tap and no key since it was opened. */
  isUntouched: boolean;
  unusedMs: number;
  openMs: number;
};

const idleAfterMs = 60_000;
/** An app that was opened from its icon shows the build from before, until it hears of the new one. */
const justOpenedMs = 10_000;
const betweenReloadsMs = 300_000;

/** Whether nobody looks at the page or touches it. */
export function isIdle({ isHidden, isUntouched, unusedMs, openMs }: PageUse): boolean {
  return isHidden || (isUntouched && openMs < justOpenedMs) || unusedMs >= idleAfterMs;
}

/** Whether the last automatic reload is long enough ago. One that did not bring the new build would otherwise repeat for ever. */
export function mayReloadAgain(now: number, reloadedAt: number | undefined): boolean {
  // Later than now after the clock was set back.
  return reloadedAt === undefined || Math.abs(now - reloadedAt) >= betweenReloadsMs;
}
