import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { PIECE_WAYS, workOrder, type PieceWay, type WorkOrder } from '#contract/work-order/work-order.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';

const PAGE = 100;
const LABELS = new Map(Object.values(PIECE).map(({ code, label }) => [code as number, label]));
const WAYS = Object.entries(PIECE_WAYS) as [PieceWay, string][];

/** The pieces of a scanned step: which are open, and who did the others. */
export function WorkOrderPieces({ of }: { of: WorkOrder }) {
  const [way, setWay] = useState<PieceWay>();
  const [pageNo, setPageNo] = useState(1);
  const pieces = useQuery({
    ...query(
      workOrder.pieces,
      { id: of.id, pageNo, pageSize: PAGE, ...(way !== undefined && { way }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const choose = (one: PieceWay | undefined): void => {
    setWay(one);
    setPageNo(1);
  };
  const total = pieces.data?.total ?? 0;
  return (
    <section aria-label="生产件">
      <header className="work-order-head">
        <h3>生产件</h3>
        <span role="group" aria-label="按进度">
          {[[undefined, '全部'] as const, ...WAYS].map(([value, label]) => (
            <Button
              key={label}
              size="small"
              variant={way === value ? 'solid' : 'minimal'}
              aria-pressed={way === value}
              text={label}
              onClick={() => choose(value)}
            />
          ))}
        </span>
      </header>
      <FailureNote error={pieces.error} />
      {pieces.data?.list.length === 0 && <p className="list-quiet">没有这样的件。</p>}
      <ul className="work-order-lines">
        {pieces.data?.list.map((one) => (
          <li key={one.id}>
            <span>
              <code className="tabular">{one.number}</code>
              {one.attempt > 1 && <WordTag intent="warning">{`第 ${one.attempt} 次`}</WordTag>}
              <span className="list-quiet work-order-by">
                {[one.skuCode, LABELS.get(one.state), one.people, one.station].filter(Boolean).join(' · ')}
              </span>
            </span>
            {one.at !== null && <TimeText at={one.at} />}
            <span>{PIECE_WAYS[one.way]}</span>
          </li>
        ))}
      </ul>
      {total > PAGE && (
        <p className="work-order-turn">
          <Button text="上一页" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)} />
          <span className="tabular">
            第 {pageNo} / {Math.ceil(total / PAGE)} 页
          </span>
          <Button text="下一页" disabled={pageNo * PAGE >= total} onClick={() => setPageNo(pageNo + 1)} />
        </p>
      )}
    </section>
  );
}
