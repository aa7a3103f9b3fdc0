import { describe, expect, it } from 'vitest';
import { waybillTable } from '#tests/support/waybill-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { WAYBILL_BEGINNINGS } from './waybill-beginnings.ts';
import { WAYBILL_EFFECTS } from './waybill-effects.ts';
import { WAYBILL_REGIONS } from './waybill-states.ts';
import { waybillLife } from './waybill-steps.ts';

describe('面单 against its tables', () => {
  followsItsTable(waybillTable, {
    ...waybillLife,
    regions: WAYBILL_REGIONS,
    effects: WAYBILL_EFFECTS,
    beginnings: WAYBILL_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(waybillTable.unread).toEqual([]);
  });
});
