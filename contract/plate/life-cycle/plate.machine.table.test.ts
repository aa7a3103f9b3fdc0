import { describe, expect, it } from 'vitest';
import { plateTable } from '#tests/support/plate-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { PLATE_BEGINNINGS } from './plate-beginnings.ts';
import { PLATE_EFFECTS } from './plate-effects.ts';
import { PLATE_UNREAD } from './plate-facts.ts';
import { PLATE_REGIONS } from './plate-states.ts';
import { plateLife } from './plate-steps.ts';

describe('拼版 against its tables', () => {
  followsItsTable(plateTable, {
    ...plateLife,
    regions: PLATE_REGIONS,
    effects: PLATE_EFFECTS,
    beginnings: PLATE_BEGINNINGS,
  });

  it('keeps closed what nobody has turned into code yet: so many sentences of the table', () => {
    expect([...PLATE_UNREAD].toSorted()).toEqual(plateTable.unread.toSorted());
    expect(PLATE_UNREAD).toHaveLength(13);
  });
});
