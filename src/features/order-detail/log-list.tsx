import { ACTORS } from '#contract/order/life-cycle/order-events.ts';
import type { OrderEventRow } from '#contract/order/order.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';

/** Everything that happened to the order, the latest first. */
export const LogList = ({ log }: { log: readonly OrderEventRow[] }) => (
  <ol className="order-log">
    {log
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
      .map((row) => (
        <li key={row.id}>
          <time className="tabular list-quiet">{formatDateTime(row.at)}</time>
          <span className="order-log-what">
            <strong>{row.title}</strong>
            {row.after && row.before !== row.after && (
              <span className="list-quiet"> {row.before ? `${row.before} → ${row.after}` : row.after}</span>
            )}
            {row.note && <div>{row.note}</div>}
          </span>
          <span className="list-quiet">
            {ACTORS[row.actor]} <bdi>{row.userName}</bdi> <bdi>{row.rule}</bdi>
          </span>
        </li>
      ))}
  </ol>
);
