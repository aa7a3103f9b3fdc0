import { describe, expect, it } from 'vitest';
import { grantStatementTable } from '#tests/support/grant-statement-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { GRANT_STATEMENT_BEGINNINGS } from './grant-statement-beginnings.ts';
import { GRANT_STATEMENT_EFFECTS } from './grant-statement-effects.ts';
import { GRANT_STATEMENT_REGIONS } from './grant-statement-states.ts';
import { grantStatementLife } from './grant-statement-steps.ts';

describe('对账单 against its tables', () => {
  followsItsTable(grantStatementTable, {
    ...grantStatementLife,
    regions: GRANT_STATEMENT_REGIONS,
    effects: GRANT_STATEMENT_EFFECTS,
    beginnings: GRANT_STATEMENT_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(grantStatementTable.unread).toEqual([]);
  });
});
