import * as z from 'zod/mini';
import { type Calls, file, ok } from './call.ts';
import { Brand, Color, Style } from './catalog.ts';
import { PlateText } from './machines.ts';
import { Id, optionalChoice, PathId } from './values.ts';
import { mostCopies } from './words.ts';

export const labelCalls = {
  printLabel: {
    method: 'POST',
    path: '/api/labels/print_label',
    summary:
      'Prints the label of a machine from what is on file for its id, whatever else is sent. Where no printer is set up it is saved as a PDF, and `url` opens it. A failure says whether it may have printed (`may_have_printed`) and where the same label opens as a PDF (`pdf`).',
    access: 'employee',
    changes: true,
    body: z.strictObject({
      id: Id,
      model: PlateText,
      serial: PlateText,
      brand: Brand,
      style: optionalChoice(Style),
      color: optionalChoice(Color),
      copies: z.optional(z.int().check(z.minimum(1), z.maximum(mostCopies))),
    }),
    reply: ok({ url: z.optional(z.string()) }),
  },
  labelPdf: {
    method: 'GET',
    path: '/api/labels/label/:id',
    summary: 'The label of a machine as a PDF, to open and to print by hand.',
    access: 'employee',
    changes: false,
    params: z.object({ id: PathId }),
    reply: file('application/pdf'),
  },
  printTestLabel: {
    method: 'POST',
    path: '/api/labels/print_test_label',
    summary: 'Prints a label that belongs to no machine, to see whether the label printer is set up right.',
    access: 'admin',
    changes: true,
    reply: ok({}),
  },
} as const satisfies Calls;
