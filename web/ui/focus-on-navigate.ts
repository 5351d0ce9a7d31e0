// Whether somebody has just gone to another screen, whose heading has not appeared yet. The page's first screen is no
// arrival: there the browser itself starts at the top.
let hasArrived = false;

export function arrive(): void {
  hasArrived = true;
}

export function takeArrival(): boolean {
  const had = hasArrived;
  hasArrived = false;
  return had;
}
