import type { Histogram } from './histogram.ts';

const HEIGHT = 60;
const COLOURS = ['#cd4246', '#238551', '#2d72d2'] as const;
const share = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 });

/** How bright the picture is, channel by channel, from dark to bright. */
export function HistogramChart({ histogram: { counts, low, high } }: { histogram: Histogram }) {
  // The ends would flatten all the rest.
  const most = Math.max(1, ...counts.flatMap((channel) => [...channel.subarray(1, 255)]));
  const path = (channel: Uint32Array): string =>
    `M0 ${HEIGHT}${[...channel].map((n, at) => `L${at} ${HEIGHT - Math.min(1, n / most) * HEIGHT}`).join('')}L255 ${HEIGHT}Z`;
  const said = `溢出：暗部 ${share.format(low)}，高光 ${share.format(high)}`;
  return (
    <figure className="art-filter-histogram">
      <svg viewBox={`0 0 255 ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`直方图，${said}`}>
        {counts.map((channel, at) => (
          <path key={COLOURS[at]} d={path(channel)} fill={COLOURS[at]} fillOpacity={0.35} />
        ))}
      </svg>
      <figcaption className="list-quiet">{said}</figcaption>
    </figure>
  );
}
