import { describe } from 'vitest';
import { declarationTable } from '#tests/support/declaration-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { DECLARATION_BEGINNINGS } from './declaration-beginnings.ts';
import { DECLARATION_EFFECTS } from './declaration-effects.ts';
import { DECLARATION_REGIONS } from './declaration-states.ts';
import { declarationLife } from './declaration-steps.ts';

describe('报关单 against its tables', () => {
  followsItsTable(declarationTable, {
    ...declarationLife,
    regions: DECLARATION_REGIONS,
    effects: DECLARATION_EFFECTS,
    beginnings: DECLARATION_BEGINNINGS,
  });
});
