import { deviceItem } from '../../ui/browser-storage.ts';

const item = deviceItem('fettle:single-keys');

/** False where voice control or a hand presses single keys without meaning to. Saved per device. */
export function areSingleKeysOn(): boolean {
  return item.get() !== 'off';
}

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) item.remove();
  else item.set('off');
}
