import { t } from '../../ui/language/language.ts';
import type { PlateField } from '../machines/fields/machine-fields.tsx';

let remembered: { photo: Blob; codes: readonly string[] } | undefined;

/** Remembers a photo of a plate until its machine is on file. `codes` are what was read from it. */
export function rememberPlatePhoto(photo: Blob, codes: readonly string[]): void {
  remembered = { photo, codes: codes.map((code) => code.toUpperCase()) };
}

/** Adds the remembered photo to the machine, if its model or serial was read from that photo. */
export function keepPlatePhoto(machineId: number, plate: Record<PlateField, string>): void {
  const kept = remembered;
  remembered = undefined;
  const isRead = (text: string) => kept?.codes.includes(text.trim().toUpperCase());
  if (!kept || !(isRead(plate.model) || isRead(plate.serial))) return;
  void import('./upload-queue.ts').then(({ addUpload }) => addUpload(machineId, kept.photo, t('Rating plate')));
}
