import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MissingNumbers } from './missing-numbers.tsx';

const drawn = (asked: Record<string, unknown>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MissingNumbers asked={asked} />
    </QueryClientProvider>,
  );

it('stands above the rows before its answer is there, so that they do not move when it comes', () => {
  expect(drawn({ orderNo: ['PF1', 'PF2'] })).toContain('粘贴的单号：正在查找…');
});

it('is not there for one number, which the list itself answers', () => {
  expect(drawn({ orderNo: ['PF1'] })).toBe('<div class="missing-told" role="status"></div>');
});
