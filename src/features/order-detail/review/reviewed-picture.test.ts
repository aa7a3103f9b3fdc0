import { expect, it } from 'vitest';
import { firstOf } from './reviewed-picture.ts';

const picture = (pictureUrl: string | null) => ({ pictureUrl });

it('the review of an order begins at the first line that has a picture, and at the first line where none has', () => {
  expect(firstOf([picture(null), picture('/a'), picture('/b')])).toBe(1);
  expect(firstOf([picture(null), picture(null)])).toBe(0);
  expect(firstOf([])).toBe(0);
});
