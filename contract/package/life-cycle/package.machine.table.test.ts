import { describe, expect, it } from 'vitest';
import { packageTable } from '#tests/support/package-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { PACKAGE_BEGINNINGS } from './package-beginnings.ts';
import { PACKAGE_EFFECTS } from './package-effects.ts';
import { PACKAGE_REGIONS } from './package-states.ts';
import { packageLife } from './package-steps.ts';

describe('包裹 against its tables', () => {
  followsItsTable(packageTable, {
    ...packageLife,
    regions: PACKAGE_REGIONS,
    effects: PACKAGE_EFFECTS,
    beginnings: PACKAGE_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(packageTable.unread).toEqual([]);
  });
});
