import { labelPdfUrl, maxLabelsInPdf, savedLabelsText } from '@fettle/contract/printing/label-pdf.ts';
import type { SavedDocuments } from '../machines/bulk/use-bulk.ts';
import { t } from '../../ui/language/language.ts';

/** The labels of these machines as one PDF, or as several if they are too many for one. */
export function savedLabels(ids: readonly number[]): SavedDocuments {
  const documents = Array.from({ length: Math.ceil(ids.length / maxLabelsInPdf) }, (_, part) => {
    const start = part * maxLabelsInPdf;
    const pages = ids.slice(start, start + maxLabelsInPdf);
    const label = ids.length > maxLabelsInPdf ? t('Open {first} to {last}', { first: start + 1, last: start + pages.length }) : t('Open');
    return { label, url: labelPdfUrl(pages) };
  });
  return { count: ids.length, text: t(savedLabelsText(ids.length)), documents };
}
