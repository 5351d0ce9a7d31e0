import { reloadHolds } from '../../sync/app-shell/reload-holds.ts';
import { t } from '../../ui/language/language.ts';
import type { PlateField } from '../machines/fields/machine-fields.tsx';

const hold = 'plate photo';
const holdMs = 600_000;

let remembered: { photo: Blob; codes: readonly string[] } | undefined;

/** Remembers a photo of a plate until its machine is on file. `codes` are what was read from it. */
export function rememberPlatePhoto(photo: Blob, codes: readonly string[]): void {
  remembered = { photo, codes: codes.map((code) => code.toUpperCase()) };
  reloadHolds.add(hold);
  // The machine may never be added.
  setTimeout(() => reloadHolds.delete(hold), holdMs);
}

/** Adds the remembered photo to the machine, if its model or serial was read from that photo. */
export async function keepPlatePhoto(machineId: number, plate: Record<PlateField, string>): Promise<void> {
  const kept = remembered;
  remembered = undefined;
  const isRead = (text: string) => kept?.codes.includes(text.trim().toUpperCase());
  try {
    if (!kept || !(isRead(plate.model) || isRead(plate.serial))) return;
    const { addUpload } = await import('./upload-queue.ts');
    addUpload(machineId, kept.photo, t('Rating plate'));
  } finally {
    reloadHolds.delete(hold);
  }
}
