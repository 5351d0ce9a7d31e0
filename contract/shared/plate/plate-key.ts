/** What plates are compared with recall notices by: capitals and digits. */
export function plateKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}
