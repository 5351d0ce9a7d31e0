/**
 * Puts a count before the page's title: `(2) My bench`. Each screen sets its own title, so the count is added to every new one. Returns a
 * function that removes it.
 */
export function countInTitle(count: number): () => void {
  const prefix = `(${count}) `;
  const add = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  };
  const observer = new MutationObserver(add);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  add();
  return () => {
    observer.disconnect();
    document.title = document.title.replace(prefix, '');
  };
}
