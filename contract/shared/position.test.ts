import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { position } from './catalog-schemas.ts';
import { formatIssue, validate } from './validate.ts';

const fixed = z.strictObject({ role: z.literal([0, 1, 2, 3]) });
const ofShop = z.strictObject({ role: position });

test.for([undefined, null, '', '1', 4, 1.5, -1, Number.NaN, 1e300, true, {}, [1], 0, 3])(
  'a shop without own positions says of the position %s what it said when there were four fixed ones',
  (role) => {
    const [before, now] = [validate(fixed, { role }), validate(ofShop, { role })];
    expect(now.success ? now.data : [now.error.issues.length, formatIssue(now.error)]).toEqual(
      before.success ? before.data : [before.error.issues.length, formatIssue(before.error)],
    );
  },
);
