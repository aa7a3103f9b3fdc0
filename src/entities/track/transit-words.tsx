import { Tag } from '@blueprintjs/core';
import { WARNING } from '#contract/order/life-cycle/order-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { NEAR_DUE_MS } from '#contract/track/track.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatAgo, formatDateTime } from '@/shared/lib/time/index.ts';

const labels = (of: Readonly<Record<string, { code: number; label: string }>>) =>
  new Map(Object.values(of).map(({ code, label }) => [code, label]));
const TRANSITS = labels(PACKAGE_REGIONS.transit);
const WARNINGS = labels(WARNING);
const INTERCEPTS = labels(PACKAGE_REGIONS.intercept);

/** What a package may be warned of, for a filter: the codes, with their words. */
export const TRACK_WARNING_OPTIONS = [
  { value: '0', label: '任何预警' },
  ...[WARNING.collectTimeout, WARNING.stalled, WARNING.signTimeout].map(({ code, label }) => ({
    ...{ value: String(code), label },
  })),
];

interface OnItsWay {
  transit: number;
  warning: number;
  dueAt: number | null;
}

/** Where a package is by its scans, and what it is warned of: yellow six hours before, red when it is late. */
export function TransitWords({ of: { transit, warning, dueAt } }: { of: OnItsWay }) {
  const isNear = dueAt !== null && dueAt - serverNow() < NEAR_DUE_MS;
  return (
    <>
      {TRANSITS.get(transit)}
      {warning !== 0 && (
        <Tag minimal intent="danger">
          {WARNINGS.get(warning)}
        </Tag>
      )}
      {warning === 0 && isNear && (
        <Tag minimal intent="warning" title={`${formatDateTime(dueAt)} 前应有新的轨迹`}>
          将超时
        </Tag>
      )}
    </>
  );
}

/** That it is asked back, and what came of it. */
export const InterceptTag = ({ code }: { code: number }) =>
  code !== 0 && (
    <Tag minimal intent="warning">
      {INTERCEPTS.get(code)}
    </Tag>
  );

/** The same as the cell of a list, with how long ago its last scan was. */
export function TransitCell({ of }: { of: OnItsWay & { trackedAt: number | null } }) {
  if (of.transit === 0) return null;
  return (
    <>
      <TransitWords of={of} />
      {of.trackedAt !== null && (
        <span className="list-quiet" title={formatDateTime(of.trackedAt)}>
          {' '}
          {formatAgo(of.trackedAt, serverNow())}
        </span>
      )}
    </>
  );
}
