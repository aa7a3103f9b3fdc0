import { describe, expect, it } from 'vitest';
import { problemTable } from '#tests/support/problem-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { PROBLEM_BEGINNINGS } from './problem-beginnings.ts';
import { PROBLEM_EFFECTS } from './problem-effects.ts';
import { PROBLEM_REGIONS } from './problem-states.ts';
import { problemLife } from './problem-steps.ts';

describe('问题件 against its tables', () => {
  followsItsTable(problemTable, {
    ...problemLife,
    regions: PROBLEM_REGIONS,
    effects: PROBLEM_EFFECTS,
    beginnings: PROBLEM_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(problemTable.unread).toEqual([]);
  });
});
