import { describe, expect, it } from 'vitest';
import { pictureTable } from '#tests/support/picture-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { PICTURE_BEGINNINGS } from './picture-beginnings.ts';
import { PICTURE_EFFECTS } from './picture-effects.ts';
import { PICTURE_UNREAD } from './picture-facts.ts';
import { PICTURE_REGIONS } from './picture-states.ts';
import { pictureLife } from './picture-steps.ts';

describe('图片 against its tables', () => {
  followsItsTable(pictureTable, {
    ...pictureLife,
    regions: PICTURE_REGIONS,
    effects: PICTURE_EFFECTS,
    beginnings: PICTURE_BEGINNINGS,
  });

  it('keeps closed what nobody has turned into code yet: so many sentences of the table', () => {
    expect([...PICTURE_UNREAD].toSorted()).toEqual(pictureTable.unread.toSorted());
    expect(PICTURE_UNREAD).toHaveLength(10);
  });
});
