import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActionButton } from './action-button.tsx';
import type { Openness } from './openness.ts';

const markup = (openness: Openness): string =>
  renderToStaticMarkup(
    <ActionButton
      action={{
        opennessOf: () => openness,
        labelOf: () => '审核通过',
        keyOf: () => ({ keys: ['a'], label: '审核通过' }),
        first: (_label, go) => go(),
        busy: false,
      }}
      type="order.approve"
      onClick={() => {}}
    />,
  );

it('the button of an action that some of the rows admit says how many, where all do it says nothing', () => {
  const some = markup({ kind: 'open', closed: 2, rows: 3 });
  expect(some).toContain('1/3');
  expect(some).toContain('3 个中有 1 个可以操作，其余的会列出原因');
  expect(markup({ kind: 'open', closed: 0, rows: 3 })).not.toContain('/3');
});

it('an action that means nothing to the rows has no button in sight, and its key still finds the reason', () => {
  const hidden = markup({ kind: 'closed', why: '订单已发货。', hidden: true });
  expect(hidden).toMatch(/^<span hidden/);
  expect(hidden).toContain('aria-keyshortcuts="A"');
  expect(hidden).toContain('aria-disabled="true"');
  expect(hidden).toContain('订单已发货。');
});

it('an action that is not the user’s is not there', () => {
  expect(markup({ kind: 'absent' })).toBe('');
});
