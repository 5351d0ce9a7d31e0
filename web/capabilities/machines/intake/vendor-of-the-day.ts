import { deviceItem } from '../../../ui/browser-storage.ts';

const item = deviceItem('fettle:vendor');
const today = () => new Date().toDateString();

/** The vendor of the last machine that was added on this device today, or the empty string. A truck brings many machines. */
export function vendorOfTheDay(): string {
  const [day, vendor] = item.get()?.split('|') ?? [];
  return day === today() && vendor ? vendor : '';
}

export function rememberVendor(vendor: string): void {
  item.set(`${today()}|${vendor}`);
}
