import { describe, expect, it } from 'vitest';
import { complaintsOf, fillDown, repeatedNumbers } from './waybills.ts';

describe('waybill numbers of several orders', () => {
  it('a pasted column fills downwards from where it was pasted, and no further than the orders', () => {
    expect(fillDown({ 1: 'A' }, [1, 2, 3], 2, 'B\r\nC\r\nD\r\n')).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
    expect(fillDown({}, [1, 2, 3], 1, 'A\t顺丰\n\nC')).toEqual({ 1: 'A', 2: '', 3: 'C' });
  });

  it('one number alone is pasted as usual', () => {
    expect(fillDown({}, [1, 2], 1, 'SF1\n')).toBeUndefined();
  });

  it('says what is wrong beside the field, and nothing where it is left empty', () => {
    expect(complaintsOf({ 1: 'x'.repeat(65), 2: ' ' }, [1, 2, 3])).toEqual({
      1: expect.stringContaining('64') as string,
    });
  });

  it('finds the numbers that stand twice', () => {
    expect(repeatedNumbers({ 1: 'A', 2: ' A ', 3: 'B', 4: '' }, [1, 2, 3, 4])).toEqual(['A']);
  });
});
