// Limits that screens need without loading any schema.

/** Most copies of a label in one print. */
export const maxLabelCopies = 10;

/** Most machines in an XLSX export. A larger batch is available as CSV only. */
export const maxWorkbookMachines = 50_000;
