import type { PlateField } from './machine-fields.tsx';

/** A form with a model and a serial, as a scanner sees it at one moment. */
export type PlateForm = Record<PlateField, string> & {
  /** Sets all fields as they were at that moment. */
  restore: () => void;
  /** Sets one field, and all others as they were at that moment. */
  fill: (field: PlateField, text: string) => void;
};
