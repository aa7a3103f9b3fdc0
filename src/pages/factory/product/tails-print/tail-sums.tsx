import type { Output } from '#contract/endpoint.ts';
import type { tails } from '#contract/tails/tails.ts';
import { FigureLink } from '@/shared/ui/report/index.ts';

/** What there is of what was asked for; each number opens the rows that it counts. */
export function TailSums({
  answer: { sums, percent, hours },
  waits,
}: {
  answer: Output<typeof tails.page>;
  /** What is asked of orders already. */
  waits: string | undefined;
}) {
  const pieces = { tab: undefined };
  return (
    <div className="tail-sums" role="group" aria-label="合计">
      <span>
        批次 <FigureLink label="批次" value={sums.batches} choice={{ tab: 'batches', view: undefined }} />
      </span>
      <span>
        生产件 <FigureLink label="生产件" value={sums.pieces} choice={{ ...pieces, view: 'all' }} />
      </span>
      <span>
        其中被拦截 <FigureLink label="被拦截" value={sums.held} choice={{ ...pieces, view: 'held' }} />
      </span>
      <span>
        只差这些的订单{' '}
        <FigureLink
          label="只差这些的订单"
          value={sums.orders}
          choice={{ ...pieces, view: 'all', waits: waits ?? 'these' }}
        />
      </span>
      <span className="list-quiet">
        合格达到 {percent}% 或组批超过 {hours} 小时的批次中，还没有合格的件。
      </span>
    </div>
  );
}
