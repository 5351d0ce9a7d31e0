import type { IppRead, IppReply } from './ipp-message.ts';
import { textsIn } from './ipp-state-reasons.ts';
import { type PaperName, papers } from '../documents/paper.ts';

const keywords: readonly (readonly [prefix: string, paper: PaperName])[] = [
  ['na_letter', 'letter'],
  ['iso_a4', 'a4'],
];

/** Which of Letter and A4 the printer has in, or else takes as a matter of course; undefined when it says neither. */
export function paperIn({ attributes }: IppReply): PaperName | undefined {
  const named = [...textsIn(attributes['media-ready']), ...textsIn(attributes['media-default'])];
  for (const media of named) {
    const found = keywords.find(([prefix]) => media.startsWith(prefix));
    if (found) return found[1];
  }
  return readySizes(attributes['media-col-ready']).find((name) => name !== undefined);
}

function readySizes(collections: readonly IppRead[] = []): (PaperName | undefined)[] {
  return collections.map((collection) => {
    const size = typeof collection === 'object' ? collection['media-size']?.[0] : undefined;
    const width = typeof size === 'object' ? size['x-dimension']?.[0] : undefined;
    return (Object.keys(papers) as PaperName[]).find((name) => papers[name].width === width);
  });
}
