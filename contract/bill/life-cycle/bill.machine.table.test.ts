import { describe, expect, it } from 'vitest';
import { billTable } from '#tests/support/bill-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { BILL_BEGINNINGS } from './bill-beginnings.ts';
import { BILL_EFFECTS } from './bill-effects.ts';
import { BILL_REGIONS } from './bill-states.ts';
import { billLife } from './bill-steps.ts';

describe('账单行 against its tables', () => {
  followsItsTable(billTable, {
    ...billLife,
    regions: BILL_REGIONS,
    effects: BILL_EFFECTS,
    beginnings: BILL_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(billTable.unread).toEqual([]);
  });
});
