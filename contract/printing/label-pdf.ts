/** The most labels in one PDF: drawing 100 takes a second. */
export const maxLabelsInPdf = 100;

/** Where a PDF opens that has a page for each id, in their order. An id that is repeated is a copy. */
export function labelPdfUrl(ids: readonly number[]): string {
  return `/api/labels/label/${ids.join(',')}`;
}

/** What an employee reads after printing without a printer: in a reply of the server, and after printing the labels of several machines. */
export function savedLabelsText(count: number): string {
  const labels = count === 1 ? 'The label was' : `${count} labels were`;
  return `No printer connected. ${labels} saved as ${count > maxLabelsInPdf ? 'PDFs' : 'a PDF'}.`;
}
