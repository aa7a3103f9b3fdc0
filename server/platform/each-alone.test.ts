import { expect, it, vi } from 'vitest';
import { eachAlone } from './each-alone.ts';

it('what fails for one is told in the log and does not keep the others waiting', async () => {
  const warn = vi.fn<(error: unknown, name: string) => void>();
  const done: number[] = [];
  const failed = await eachAlone({ log: { warn } as never }, 'some work', [1, 2, 3], (one) => {
    if (one === 2) throw new Error('this one');
    done.push(one);
    return Promise.resolve();
  });
  expect([done, failed]).toEqual([[1, 3], [2]]);
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ message: 'this one' }), 'some work']]);
});
