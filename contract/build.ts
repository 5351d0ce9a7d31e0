/** Response header: the build of the web app that the server serves. Not sent without a built web app. */
export const buildHeader = 'x-fettle-build';

/** `<meta name="fettle-build" content="...">` in the page: its build, 12 hexadecimal characters. */
export const buildMetaName = 'fettle-build';
