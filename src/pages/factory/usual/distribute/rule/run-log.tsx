import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Link } from 'react-router';
import { DISTRIBUTE_TRIGGERS, distributeRule } from '#contract/distribute/distribute-rule.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const PAGE = 20;
const SEES_BATCHES = ['factory:batch'] as const;

/** Which batches a rule made, the latest first; without a rule those of all, also of rules that were deleted. */
export function RunLog({ ruleId }: { ruleId?: number }) {
  const [pageNo, setPageNo] = useState(1);
  const asked = { pageNo, pageSize: PAGE, ...(ruleId !== undefined && { ruleId }) };
  const { data, error, refetch } = useQuery({
    ...query(distributeRule.runs, asked, { quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const seesBatches = usePermits(SEES_BATCHES);
  const total = data?.total ?? 0;
  return (
    <>
      <FailureNote error={error} retry={() => void refetch()} />
      {data && total === 0 && (
        <p className="list-quiet">还没有组过批。到了组批时机，符合的生产件会自动成批。</p>
      )}
      <ol className="rule-runs">
        {data?.list.map((run) => (
          <li key={run.id}>
            <div className="rule-run-head">
              {seesBatches ? (
                <Link
                  className="tabular"
                  to={`${PATHS['factory/batch']}?tab=batches&number=${run.batchNumber}`}
                >
                  {run.batchNumber}
                </Link>
              ) : (
                <code className="tabular">{run.batchNumber}</code>
              )}
              <span className="tabular">
                {run.orders.toLocaleString('zh-CN')} 单 {run.pieces.toLocaleString('zh-CN')} 件
              </span>
              <bdi className="list-quiet">{run.profile}</bdi>
            </div>
            {run.did && <div>{run.did}</div>}
            <div className="list-quiet">
              <TimeText at={run.at} /> {ruleId === undefined && <bdi>{run.ruleName} </bdi>}
              {DISTRIBUTE_TRIGGERS[run.trigger]} <bdi>{run.userName ?? '系统'}</bdi>
            </div>
          </li>
        ))}
      </ol>
      {total > PAGE && (
        <p className="rule-pages">
          <Button text="上一页" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)} />
          <span className="tabular">
            第 {pageNo} / {Math.ceil(total / PAGE)} 页
          </span>
          <Button text="下一页" disabled={pageNo * PAGE >= total} onClick={() => setPageNo(pageNo + 1)} />
        </p>
      )}
    </>
  );
}

/** What all rules did. */
export const RunsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen title="运行记录" className="form-dialog" style={{ width: 640 }} onClose={onClose}>
    <DialogBody>
      <RunLog />
    </DialogBody>
    <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
  </Dialog>
);
