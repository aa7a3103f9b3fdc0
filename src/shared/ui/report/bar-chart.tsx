import type { Bar } from '#contract/report.ts';
import { apart, inOrder } from '../list/index.ts';
import './report.css';

/** Fewer bars stand at the left: one of them alone does not fill the chart. */
const FEWEST_PLACES = 12;
const HEIGHT = 100;
const BAR = 0.7;
const numberText = (value: number): string => value.toLocaleString('zh-CN');

/** Bars in their order. Whoever does not see them is told how high they reach; the rows below say each one. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return <p className="list-quiet">暂无数据</p>;
  const highest = bars.reduce((one, other) => (other.value > one.value ? other : one));
  const places = Math.max(bars.length, FEWEST_PLACES);
  const most = Math.max(highest.value, 1);
  const summary = `${title}，${first.label} 至 ${last.label}，最高 ${numberText(highest.value)}（${highest.label}）`;
  return (
    <figure className="bar-chart">
      <figcaption className="list-quiet tabular" aria-hidden>
        <span>{title}</span>
        <span>
          最高 {numberText(highest.value)}（{apart(highest.label)}）
        </span>
      </figcaption>
      <svg role="img" aria-label={summary} viewBox={`0 0 ${places} ${HEIGHT}`} preserveAspectRatio="none">
        {bars.map(({ label, value }, at) => {
          const height = (value / most) * HEIGHT;
          return (
            <rect key={label} x={at + (1 - BAR) / 2} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${inOrder(label)}：${numberText(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div
        className="bar-chart-ends list-quiet tabular"
        style={{ width: `${(bars.length / places) * 100}%` }}
        aria-hidden
      >
        <span>{apart(first.label)}</span>
        {last !== first && <span>{apart(last.label)}</span>}
      </div>
    </figure>
  );
}
