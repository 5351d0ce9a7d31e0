import type { ListName, ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { TestShop } from './test-shop.ts';

export const listsOf = async (shop: TestShop): Promise<ShopLists> => (await shop.tess.call('getLists')).body.data;

/** Ada adds an entry to the lists of now. */
export async function addEntry(shop: TestShop, list: ListName, label: string, more: object = {}) {
  const { version } = await listsOf(shop);
  return shop.ada.call('addListEntry', { body: { list, label, version, ...more } });
}

/** Ada changes an entry of the lists of now. */
export async function changeEntry(shop: TestShop, list: ListName, key: string, changed: object) {
  const { version } = await listsOf(shop);
  return shop.ada.call('updateListEntry', { body: { list, key, version, ...changed } });
}
