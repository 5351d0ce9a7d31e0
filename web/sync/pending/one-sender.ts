/**
 * Runs `work` in one tab of this browser at a time; elsewhere it does nothing. A phone stops hidden tabs without a word, so a tab that
 * became visible takes the turn from them: two senders of the same write do no harm, because it has its key. Over plain http there are no
 * locks: there, each visible tab sends.
 */
export async function inOneSender(name: string, work: () => Promise<void>, { takesOver }: { takesOver: boolean }): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return document.visibilityState === 'visible' ? work() : undefined;
  try {
    await locks.request(name, takesOver ? { steal: true } : { ifAvailable: true }, (lock) => lock && work());
  } catch (error) {
    // Another tab took over.
    if (!(error instanceof DOMException)) throw error;
  }
}
