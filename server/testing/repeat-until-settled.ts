/** Repeats `action` until `work` settles. Returns the number of runs. */
export async function repeatUntilSettled(work: Promise<unknown>, action: () => Promise<void>): Promise<number> {
  const state = { isSettled: false };
  let count = 0;
  const settled = work.finally(() => {
    state.isSettled = true;
  });
  while (!state.isSettled) {
    await action();
    count += 1;
  }
  await settled;
  return count;
}
