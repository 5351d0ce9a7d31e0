// Limits that screens use. Kept apart from the schemas so that importing them loads no schema code.

/** The most copies of a label in one print. */
export const maxLabelCopies = 10;

/** A count of a technician's machines in progress stops here, because counting more would slow down the list. */
export const maxBenchCount = 100;

/** The most machines in an XLSX export. A larger batch is available only as CSV. */
export const maxWorkbookMachines = 50_000;

/** The largest photo and thumbnail that may be uploaded. */
export const maxPhotoBytes = 10 * 1_048_576;
export const maxThumbnailBytes = 256 * 1024;

/** The longest text of a photo. It is sent in the URL, so it is shorter than a note. */
export const maxPhotoTextLength = 500;

/** The longest text of a search. */
export const maxSearchLength = 100;
