// Limits that screens use. Kept apart from the schemas so that importing them loads no schema code.

/** The most copies of a label in one print. */
export const maxLabelCopies = 10;

/** The most machines in an XLSX export. A larger batch is available only as CSV. */
export const maxWorkbookMachines = 50_000;
