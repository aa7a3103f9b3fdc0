import { describe, expect, it } from 'vitest';
import { grantTable } from '#tests/support/grant-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { GRANT_BEGINNINGS } from './grant-beginnings.ts';
import { GRANT_EFFECTS } from './grant-effects.ts';
import { GRANT_REGIONS } from './grant-states.ts';
import { grantLife } from './grant-steps.ts';

describe('面单分享 against its tables', () => {
  followsItsTable(grantTable, {
    ...grantLife,
    regions: GRANT_REGIONS,
    effects: GRANT_EFFECTS,
    beginnings: GRANT_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(grantTable.unread).toEqual([]);
  });
});
