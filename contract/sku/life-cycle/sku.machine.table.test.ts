import { describe, expect, it } from 'vitest';
import { skuTable } from '#tests/support/sku-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { SKU_BEGINNINGS } from './sku-beginnings.ts';
import { SKU_EFFECTS } from './sku-effects.ts';
import { SKU_REGIONS } from './sku-states.ts';
import { skuLife } from './sku-steps.ts';

describe('SKU against its tables', () => {
  followsItsTable(skuTable, {
    ...skuLife,
    regions: SKU_REGIONS,
    effects: SKU_EFFECTS,
    beginnings: SKU_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(skuTable.unread).toEqual([]);
  });
});
