import { labelOf, type ShopLists, styleLabel } from '@fettle/contract/shared/catalog.ts';
import type { LabelLines } from '@fettle/contract/printing/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { msg } from '@fettle/i18n/message.ts';
import { sayIn } from '../../../platform/system/dictionaries.ts';
import type { CurrentShop } from '../../shop/current-shop.ts';
import { type LabelStock, describeLabelStock } from './label-stock.ts';

/** The texts on a label. `code` is the content of its QR code. Without `lines`, it has all that every shop begins with. */
export type Label = {
  lines?: LabelLines;
  /** The language of the words that are not data. */
  language: Language;
  shopName: string;
  /** The machine's number, in large type. */
  number: string;
  brand: string;
  model: string;
  serial: string;
  style: string;
  color: string;
  code: string;
};

type LabelShop = Pick<CurrentShop, 'name' | 'language'>;

type LabelledMachine = Pick<Machine, 'id' | 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color'>;

/** With a public URL, the QR code opens the machine's card from a phone's camera app. `lists` are in the language of the shop. */
export function machineLabel(machine: LabelledMachine, shop: LabelShop, publicUrl: string | undefined, lists: ShopLists): Label {
  const { id, type_of, brand, model, serial, style, color } = machine;
  const { name, language } = shop;
  return {
    language,
    shopName: name,
    number: String(id),
    brand: labelOf(lists.brands, brand).toUpperCase(),
    model,
    serial,
    style: style === null ? '' : styleLabel(lists, type_of, style),
    color: color === null ? '' : labelOf(lists.colors, color),
    code: publicUrl ? `${publicUrl}/card/${id}` : String(id),
  };
}

/** A label for looking at what the shop has chosen, as above. */
export function sampleLabel(shop: LabelShop, publicUrl: string | undefined, lists: ShopLists): Label {
  const plate = { type_of: 'fridge', brand: 'whirlpool', model: 'WRT311FZDM', serial: 'VSA1234567' };
  return machineLabel({ id: 1042, ...plate, style: 'Top & Bottom', color: 'White' }, shop, publicUrl, lists);
}

/** A label that belongs to no machine, for checking the printer's setup. */
export function testLabel(stock: LabelStock, { name, language }: LabelShop, publicUrl: string | undefined): Label {
  const say = sayIn(language);
  return {
    language,
    shopName: name,
    number: say(msg('TEST')),
    brand: say(msg('TEST LABEL')),
    model: describeLabelStock(stock),
    serial: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789',
    style: say(msg('Every line is complete')),
    color: say(msg('nothing cut off')),
    code: publicUrl ?? 'TEST',
  };
}
