import { type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
/** The most labels in one PDF: drawing 100 takes a second. */
export const maxLabelsInPdf = 100;

/** Where a PDF opens that has a page for each id, in their order. An id that is repeated is a copy. */
export function labelPdfUrl(ids: readonly number[]): string {
  return `/api/labels/label/${ids.join(',')}`;
}

/** What an employee reads after printing without a printer: in a reply of the server, and after printing the labels of several machines. */
export function savedLabelsText(count: number): Message {
  if (count === 1) return msg('No printer connected. The label was saved as a PDF.');
  return count > maxLabelsInPdf
    ? pluralMsg(count, 'No printer connected. {count} label was saved as PDFs.', 'No printer connected. {count} labels were saved as PDFs.')
    : pluralMsg(
        count,
        'No printer connected. {count} label was saved as a PDF.',
        'No printer connected. {count} labels were saved as a PDF.',
      );
}
