import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HALL_KINDS, hallKindOf, hallNumber, type HallKind } from './piece-number.ts';

const kind = fc.constantFrom(...(Object.keys(HALL_KINDS) as HallKind[]));
const sequence = fc.integer({ min: 1, max: 9_999_999_999 });
const numbers = fc.tuple(kind, sequence).map((made) => hallNumber(...made));

describe('[M01] the numbers of the hall', () => {
  it('are a kind, ten digits of a sequence and a check digit, as the rule and the notes say', () => {
    expect(hallNumber('piece', 1)).toBe('100000000017');
    expect(hallNumber('piece', 1234)).toBe('100000012341');
    const kinds = [
      'piece',
      'plate',
      'batch',
      'box',
      'badge',
      'workOrder',
      'station',
      'pickupSlip',
      'command',
    ];
    expect(kinds.map((name) => hallNumber(name as HallKind, 1)[0]).join('')).toBe('123456789');
  });

  it('are told by what they name', () => {
    fc.assert(
      fc.property(kind, sequence, (name, nth) => {
        const number = hallNumber(name, nth);
        expect(number).toMatch(/^[1-9]\d{11}$/);
        expect(number.slice(1, 11)).toBe(String(nth).padStart(10, '0'));
        expect(hallKindOf(number)).toBe(name);
      }),
    );
  });

  it('refuse every single wrong digit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const [at, digit] of [...number].entries())
          for (const wrong of '0123456789')
            if (wrong !== digit)
              expect(hallKindOf(number.slice(0, at) + wrong + number.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('refuse every swap of neighbours', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (let at = 0; at < number.length - 1; at += 1) {
          const [left, right] = [number[at]!, number[at + 1]!];
          if (left !== right)
            expect(hallKindOf(number.slice(0, at) + right + left + number.slice(at + 2))).toBeNull();
        }
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a digit less', '10000000001'],
    ['a digit more', '1000000000177'],
    ['blanks around it', ' 100000000017 '],
    ['digits of another script', '１００００００００００１７'],
    ['letters', '1000000000I7'],
    // 0 0000000001 with its own check digit.
    ['a kind that is not of the hall', '000000000013'],
    ['a number of another maker', '123456789012'],
  ])('refuse %s', (_, number) => {
    expect(hallKindOf(number)).toBeNull();
  });

  it.each([0, -1, 1.5, 10_000_000_000, Number.NaN])('are not made of the sequence %s', (nth) => {
    expect(() => hallNumber('piece', nth)).toThrow(RangeError);
  });
});
