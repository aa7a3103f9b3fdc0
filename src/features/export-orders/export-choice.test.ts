import { describe, expect, it } from 'vitest';
import { firstShape, presetColumns, presetOf, presetsOf, readKept, withPreset } from './export-choice.ts';

describe('the choice of an export', () => {
  it('offers each side its presets, with the columns that it sees', () => {
    expect(presetsOf('business').map(({ label }) => label)).toEqual(['全部字段', '回传运单号', '打回原因']);
    expect(presetsOf('factory').map(({ label }) => label)).toContain('生产清单');
    // Nobody takes out his own name on each row.
    expect(presetColumns('all', 'factory')).not.toContain('factoryName');
    expect(presetColumns('all', 'business')).not.toContain('merchantName');
  });

  it('is recognised as a preset until the user changes it', () => {
    const shape = withPreset(firstShape('factory'), 'production', 'factory');
    expect(presetOf(shape, 'factory')).toBe('production');
    expect(presetOf({ ...shape, columns: shape.columns.toReversed() }, 'factory')).toBeUndefined();
    expect(presetOf({ ...shape, lines: false }, 'factory')).toBeUndefined();
  });

  it('is kept, but for what went or is the other side’s, and nothing breaks it', () => {
    const own = {
      ...firstShape('factory'),
      columns: ['waybillNo', 'factoryName', 'gone', 'orderNo'],
      format: 'csv',
    };
    expect(readKept(JSON.stringify(own), 'factory')).toMatchObject({
      columns: ['waybillNo', 'orderNo'],
      format: 'csv',
    });
    for (const broken of [null, undefined, '', '{', '[]', '{"columns":[]}', '{"columns":["gone"]}'])
      expect(readKept(broken, 'factory')).toEqual(firstShape('factory'));
  });
});
