import { describe, expect, it } from 'vitest';
import { boxTable } from '#tests/support/box-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { BOX_BEGINNINGS } from './box-beginnings.ts';
import { BOX_EFFECTS } from './box-effects.ts';
import { BOX_REGIONS } from './box-states.ts';
import { boxLife } from './box-steps.ts';

describe('格口 against its tables', () => {
  followsItsTable(boxTable, {
    ...boxLife,
    regions: BOX_REGIONS,
    effects: BOX_EFFECTS,
    beginnings: BOX_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(boxTable.unread).toEqual([]);
  });
});
