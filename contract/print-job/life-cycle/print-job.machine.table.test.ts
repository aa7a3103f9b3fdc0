import { describe, expect, it } from 'vitest';
import { printJobTable } from '#tests/support/print-job-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { PRINT_JOB_BEGINNINGS } from './print-job-beginnings.ts';
import { PRINT_JOB_EFFECTS } from './print-job-effects.ts';
import { PRINT_JOB_REGIONS } from './print-job-states.ts';
import { printJobLife } from './print-job-steps.ts';

describe('打印任务 against its tables', () => {
  followsItsTable(printJobTable, {
    ...printJobLife,
    regions: PRINT_JOB_REGIONS,
    effects: PRINT_JOB_EFFECTS,
    beginnings: PRINT_JOB_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(printJobTable.unread).toEqual([]);
  });
});
