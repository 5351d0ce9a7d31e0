import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';

type Plate = { brandLabel: string; model: string; serial: string };
type PlateKeys = { serial_key: string; model_key: string; search_text: string };

/** The columns that lookups and searches use. `search_text` is the plate, and the keys of what its model and serial are written with. */
export function plateKeys({ brandLabel, model, serial }: Plate): PlateKeys {
  const [serial_key, model_key] = [normalizeSerial(serial), normalizeSerial(model)];
  const plate = `${brandLabel} ${model} ${serial}`.toUpperCase();
  const keys = [...(serial_key === serial.toUpperCase() ? [] : [serial_key]), ...(model_key === model.toUpperCase() ? [] : [model_key])];
  return { serial_key, model_key, search_text: [plate, ...keys].join(' ') };
}

/** A shorter key has no index and matches most machines. */
const minKeyLength = 3;

/** A machine matches when its search text contains any of these: the text, or the text as a key. */
export function searchTerms(search: string): string[] {
  const text = search.toUpperCase();
  const key = normalizeSerial(search);
  return key === text || key.length < minKeyLength ? [text] : [text, key];
}
