import { labelOf, type ShopLists, styleLabel } from '@fettle/contract/shared/catalog.ts';
import type { LabelLines } from '@fettle/contract/printing/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { type LabelStock, describeLabelStock } from './label-stock.ts';

/** The texts on a label. `code` is the content of its QR code. Without `lines`, it has all that every shop begins with. */
export type Label = {
  lines?: LabelLines;
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

type LabelledMachine = Pick<Machine, 'id' | 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color'>;

/** With a public URL, the QR code opens the machine's card from a phone's camera app. */
export function machineLabel(machine: LabelledMachine, shopName: string, publicUrl: string | undefined, lists: ShopLists): Label {
  const { id, type_of, brand, model, serial, style, color } = machine;
  return {
    shopName,
    number: String(id),
    brand: labelOf(lists.brands, brand).toUpperCase(),
    model,
    serial,
    style: style === null ? '' : styleLabel(lists, type_of, style),
    color: color === null ? '' : labelOf(lists.colors, color),
    code: publicUrl ? `${publicUrl}/card/${id}` : String(id),
  };
}

/** A label for looking at what the shop has chosen. */
export function sampleLabel(shopName: string, publicUrl: string | undefined, lists: ShopLists): Label {
  const plate = { type_of: 'fridge', brand: 'whirlpool', model: 'WRT311FZDM', serial: 'VSA1234567' };
  return machineLabel({ id: 1042, ...plate, style: 'Top & Bottom', color: 'White' }, shopName, publicUrl, lists);
}

/** A label that belongs to no machine, for checking the printer's setup. */
export function testLabel(stock: LabelStock, shopName: string, publicUrl: string | undefined): Label {
  return {
    shopName,
    number: 'TEST',
    brand: 'TEST LABEL',
    model: describeLabelStock(stock),
    serial: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789',
    style: 'Every line is complete',
    color: 'nothing cut off',
    code: publicUrl ?? 'TEST',
  };
}
