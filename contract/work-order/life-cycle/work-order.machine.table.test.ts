import { describe, expect, it } from 'vitest';
import { workOrderTable } from '#tests/support/work-order-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { WORK_ORDER_BEGINNINGS } from './work-order-beginnings.ts';
import { WORK_ORDER_EFFECTS } from './work-order-effects.ts';
import { WORK_ORDER_REGIONS } from './work-order-states.ts';
import { workOrderLife } from './work-order-steps.ts';

describe('工单 against its tables', () => {
  followsItsTable(workOrderTable, {
    ...workOrderLife,
    regions: WORK_ORDER_REGIONS,
    effects: WORK_ORDER_EFFECTS,
    beginnings: WORK_ORDER_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(workOrderTable.unread).toEqual([]);
  });
});
