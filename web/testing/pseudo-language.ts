import { startLists } from '@fettle/contract/shared/catalog.ts';
import { startFaults } from '@fettle/contract/shared/start-faults.ts';
import { languageNames } from '@fettle/i18n/languages.ts';
import { english } from '@fettle/i18n/message.ts';
import { commands } from 'vitest/browser';

/** Marks before a word of a sentence right after a placeholder, and after each word. They have no width, and no line ends at them. */
const marks = ['\u2062', '\u2060'] as const;
const markedWord = /\u2062[^\u2060]*\u2060|[^\s\u2060\u2062]*\u2060/g;

/** What people see or hear apart from the text of elements. */
const attributes = ['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title'];

/** What is the same in each language, shows the words of a text apart, or was put there by a translator of pages. */
const untranslated = 'code, font, kbd, script, style, title, body [lang], [role=option], [translate=no]';
const names = ['Fettle', 'CSV', 'XLSX', ...Object.values(languageNames)];
const settingOrAddress = /\b[A-Z_]+=.*|https?:\S*|(?<=^|\s)\/\S+/gm;

/**
 * Shows the sentences of the catalogs with marks, which it removes as soon as they are on the page. The returned function ends that, and finds
 * the texts that had no marks: apart from those that the page has received or that were typed, of dates and time zones, and `ownTexts`.
 */
export async function usePseudoLanguage(ownTexts: readonly string[]) {
  const known = new Set(ownTexts);
  const stopKeeping = keepReceived(known);
  // Shown until the lists are received, also in a test that goes on before.
  JSON.parse(JSON.stringify([startLists, ...startFaults.values()]));
  Object.assign(english, { catalog: await commands.readMarkedCatalog(marks) });
  const unmarked = new Set<string>();
  /** What the page shows since the marks were removed. */
  const shown = new WeakMap<Node, string>();
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations)
      for (const place of type === 'childList' ? [...addedNodes].flatMap(placesIn) : placesOf(target)) {
        const text = place.nodeValue ?? '';
        if (shown.get(place) === text) continue;
        const element = place instanceof Attr ? place.ownerElement : place.parentElement;
        if (document.documentElement.lang === 'en' && !element?.closest(untranslated)) unmarked.add(text.replaceAll(markedWord, '\n'));
        place.nodeValue = withoutMarks(text);
        shown.set(place, place.nodeValue);
        // It is also announced.
        if (element instanceof HTMLTitleElement) known.add(place.nodeValue);
      }
    // Those that removed the marks.
    observer.takeRecords();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes });
  const addTyped = ({ target }: Event) => known.add((target as HTMLInputElement).value);
  addEventListener('input', addTyped, { capture: true });
  return () => {
    observer.disconnect();
    stopKeeping();
    removeEventListener('input', addTyped, { capture: true });
    Object.assign(english, { catalog: undefined });
    const all = [...known, ...names, ...namesInDates, ...Intl.supportedValuesOf('timeZone')];
    const phrases = new Set(all.map((text) => wordsOf(text).join(' ')));
    return [...unmarked].filter((text) => !consistsOf(phrases, wordsOf(text)));
  };
}

/** Adds the texts in all JSON that the page parses, until the returned function is called. */
function keepReceived(known: Set<string>): () => void {
  const { parse } = JSON;
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { json } = Response.prototype;
  JSON.parse = (text, reviver) =>
    parse(text, (key, value: unknown) => {
      if (typeof value === 'string') known.add(value);
      return reviver ? reviver(key, value) : value;
    }) as unknown;
  Response.prototype.json = async function () {
    return JSON.parse(await this.text()) as unknown;
  };
  return () => {
    JSON.parse = parse;
    Response.prototype.json = json;
  };
}

/** A text of the page that is nowhere in its elements, such as the value of a field. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2060\u2062]/g, '');
}

/** The texts of a node and of all in it. */
function placesIn(root: Node): Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const places = placesOf(root);
  while (walker.nextNode()) places.push(...placesOf(walker.currentNode));
  return places;
}

/** A text node, or the attributes of an element that people see or hear. */
function placesOf(node: Node): Node[] {
  if (!(node instanceof Element)) return [node];
  return attributes.map((name) => node.getAttributeNode(name)).filter((place) => place !== null);
}

/** Each three letters or more in a row, in lower case: no initials and no units. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(settingOrAddress, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  );
}

/** Whether the words are known phrases, one after another. */
function consistsOf(phrases: ReadonlySet<string>, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (const end of words.keys()) for (const start of ends) if (phrases.has(words.slice(start, end + 1).join(' '))) ends.add(end + 1);
  return ends.has(words.length);
}

/** Months and weekdays. */
const namesInDates = Array.from({ length: 12 }, (_, index) =>
  (['long', 'short'] as const).flatMap((style) => [
    new Date(2026, index).toLocaleString('en-US', { month: style }),
    new Date(2026, 0, index).toLocaleString('en-US', { weekday: style }),
  ]),
).flat();
