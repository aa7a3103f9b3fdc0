import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';

const BARS = [
  { label: '2026-11-01', value: 5 },
  { label: '2026-11-02', value: 0 },
  { label: '2026-11-03', value: 20 },
];

it('a chart is a picture whose name says what it shows, and each bar says its value', () => {
  const drawn = renderToStaticMarkup(<BarChart title="操作数" bars={BARS} />);
  expect(drawn).toContain('role="img" aria-label="操作数，2026-11-01 至 2026-11-03，最高 20（2026-11-03）"');
  expect(drawn.match(/<title>[^<]+/g)).toEqual([
    '<title>2026-11-01：5',
    '<title>2026-11-02：0',
    '<title>2026-11-03：20',
  ]);
});

it('bars stand in proportion to the highest one', () => {
  const drawn = renderToStaticMarkup(<BarChart title="操作数" bars={BARS} />);
  const heights = [...drawn.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => height);
  expect(heights).toEqual(['25', '0', '100']);
  const flat = renderToStaticMarkup(<BarChart title="操作数" bars={[{ label: '2026-11-02', value: 0 }]} />);
  expect(flat).toContain('height="0"');
});

it('without bars it says that there is nothing', () => {
  expect(renderToStaticMarkup(<BarChart title="操作数" bars={[]} />)).toContain('暂无数据');
});
