import { brandLabels } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { type Sheet, saySheet } from './label-stock.ts';

/** What stands on a label, as words. `code` is what its QR code says. */
export type Label = {
  shopName: string;
  /** In large figures: the machine's number. */
  number: string;
  brand: string;
  model: string;
  serial: string;
  style: string;
  color: string;
  code: string;
};

type LabelledMachine = Pick<Machine, 'id' | 'brand' | 'model' | 'serial' | 'style' | 'color'>;

/** The label of a machine. With a public address its code opens the card in any phone's own camera (decisions, section 8). */
export function labelOf(machine: LabelledMachine, shopName: string, publicUrl: string | undefined): Label {
  const { id, brand, model, serial, style, color } = machine;
  return {
    shopName,
    number: String(id),
    brand: brandLabels[brand].toUpperCase(),
    model,
    serial,
    style: style ?? '',
    color: color ?? '',
    code: publicUrl ? `${publicUrl}/card/${id}` : String(id),
  };
}

/** A label that belongs to no machine, to see whether the printer is set up right. */
export function testLabel(sheet: Sheet, shopName: string, publicUrl: string | undefined): Label {
  return {
    shopName,
    number: 'TEST',
    brand: 'TEST LABEL',
    model: saySheet(sheet),
    serial: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789',
    style: 'Every line whole',
    color: 'nothing cut off',
    code: publicUrl ?? 'TEST',
  };
}
