import { describe, expect, it } from 'vitest';
import { batchTable } from '#tests/support/batch-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { BATCH_BEGINNINGS } from './batch-beginnings.ts';
import { BATCH_EFFECTS } from './batch-effects.ts';
import { BATCH_REGIONS } from './batch-states.ts';
import { batchLife } from './batch-steps.ts';

describe('批次 against its tables', () => {
  followsItsTable(batchTable, {
    ...batchLife,
    regions: BATCH_REGIONS,
    effects: BATCH_EFFECTS,
    beginnings: BATCH_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(batchTable.unread).toEqual([]);
  });
});
