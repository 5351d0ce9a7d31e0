/** Does something again and again until `work` is done, and gives how often it was. */
export async function countWhile(work: Promise<unknown>, act: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  let count = 0;
  const done = work.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await act();
    count += 1;
  }
  await done;
  return count;
}
