// Translators and extensions move and replace nodes of the page. React then removes a node, or inserts one before it, where it is not
// anymore, which throws and ends the screen. Here, such a call finds what is there instead.

/** Where a node was that has been taken from the page, and what was put there. */
type Place = { parent: Node; next: Node | null; substitutes: readonly Node[] };

const places = new WeakMap<Node, Place>();
const observer = new MutationObserver(notePlaces);
// oxlint-disable-next-line typescript/unbound-method -- each is called with its node
const { appendChild, insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

/** Lets React go on with a page that something else has changed. */
export function surviveOutsideChanges(): void {
  observer.observe(document, { childList: true, subtree: true });
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node): Node {
      if (child.parentNode === this) return removeChild.call(this, child);
      removeSubstitutes(child);
      // It is in an element that was put around it.
      const outermost = this.contains(child) && wrapperOf(child, this);
      if (outermost) outermost.remove();
      return child;
    },
    insertBefore(this: Node, node: Node, before: Node | null): Node {
      const reference = before && before.parentNode !== this ? findChild(this, before) : before;
      insertBefore.call(this, node, reference);
      removeSubstitutes(node);
      return node;
    },
    appendChild(this: Node, node: Node): Node {
      appendChild.call(this, node);
      removeSubstitutes(node);
      return node;
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', { ...nodeValue, set: setValue });
}

function setValue(this: Node, value: string | null): void {
  nodeValue?.set?.call(this, value);
  if (this.parentNode === null) notePlaces(observer.takeRecords());
  const parent = this.parentNode === null && places.get(this)?.parent;
  // A text that is not there, such as one that was translated, would keep showing the former value.
  if (parent) parent.insertBefore(this, findChild(parent, this));
}

function notePlaces(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { target: parent, addedNodes, removedNodes, previousSibling, nextSibling: next } of records) {
    const beside = [previousSibling, next].filter((node) => node !== null && added.has(node));
    const substitutes = addedNodes.length > 0 ? [...addedNodes] : (beside as Node[]);
    for (const node of removedNodes) if (node.parentNode === null) places.set(node, { parent, next, substitutes });
  }
}

/** The child of `parent` that is where `node` was or, if that is unknown, after it. Null at the end. */
function findChild(parent: Node, node: Node, seen = new Set<Node>()): Node | null {
  for (let child: Node | null = node; child; child = child.parentNode) if (child.parentNode === parent) return child;
  if (seen.has(node)) return null;
  seen.add(node);
  notePlaces(observer.takeRecords());
  const { substitutes = [], next = null } = places.get(node) ?? {};
  for (const other of [...substitutes, next]) {
    const child = other && findChild(parent, other, seen);
    if (child) return child;
  }
  return null;
}

function removeSubstitutes(node: Node): void {
  if (node.parentNode === null) notePlaces(observer.takeRecords());
  const place = places.get(node);
  places.delete(node);
  for (const substitute of place?.substitutes ?? []) {
    removeSubstitutes(substitute);
    substitute.parentNode?.removeChild(substitute);
  }
}

/** The outermost of the elements around `node` that have nothing else in them, or `node` itself. */
function wrapperOf(node: Node, parent: Node): ChildNode {
  const around = node.parentNode;
  const isWrapper = around !== null && around !== parent && around.childNodes.length === 1;
  return isWrapper ? wrapperOf(around, parent) : (node as ChildNode);
}
