import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { workOrder, type WorkReport } from '#contract/work-order/work-order.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { minutesText } from './minutes.ts';
import { ReportDialog } from './report-dialog.tsx';
import { WorkOrderPieces } from './work-order-pieces.tsx';

const WORK = ['factory:station'] as const;
const { waiting, running } = WORK_ORDER_REGIONS.workOrder;
const REPORTABLE: readonly number[] = [waiting.code, running.code];

/** One work order in full: its pieces or its reports, and what happened to it. `version`: as the list shows it. */
export function WorkOrderDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: () => void;
}) {
  // What the list did to it shows here.
  const about = useQuery(query(workOrder.detail, { id }, { quiet: true, since: version ?? null }));
  const changed = (): void => {
    void about.refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  const may = usePermits(WORK);
  if (!about.data)
    return (
      <div className="work-order-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { workOrder: own, reports, events } = about.data;
  const facts = [
    ['工单号', own.number],
    ['批次', `${own.batch}，${own.material}`],
    ['工序', `${own.step}，${own.required ? '必经' : '可选'}，${own.counted ? '报数' : '逐件扫描'}`],
    [
      '进度',
      `计划 ${own.planned}，完成 ${own.done}，跳过 ${own.skipped}，报废 ${own.scrapped}，剩余 ${own.left}`,
    ],
    ['用时', `${minutesText(own.workedMinutes) || '未开工'}，标准 ${minutesText(own.standardMinutes)}`],
  ];
  return (
    <div className="work-order-detail">
      <dl className="work-order-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="tabular">{text}</dd>
          </div>
        ))}
      </dl>
      {own.counted ? (
        <section aria-label="报数">
          <header className="work-order-head">
            <h3>报数</h3>
            {may && REPORTABLE.includes(own.state) && own.left > 0 && (
              <Button
                intent="primary"
                text="报数"
                onClick={() => open((ends) => <ReportDialog workOrder={own} {...ends} />)}
              />
            )}
          </header>
          {reports.length === 0 && <p className="list-quiet">还没有报数。</p>}
          <ul className="work-order-lines">
            {reports.map((one) => (
              <Report key={one.id} of={own.id} report={one} may={may} onChanged={changed} />
            ))}
          </ul>
        </section>
      ) : (
        <WorkOrderPieces of={own} />
      )}
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines
          lines={events.toReversed()}
          say={({ title, after }) => `${title}${after ? `，${after}` : ''}`}
        />
      </section>
      {shown}
    </div>
  );
}

function Report({
  of,
  report: { id, good, scrap, defect, userName, at, shares, undone, undoes },
  may,
  onChanged,
}: {
  of: number;
  report: WorkReport;
  may: boolean;
  onChanged: () => void;
}) {
  const { submit, busy, failure } = useSending(async () => {
    await call(workOrder.undoReport, { id: of, reportId: id }, { quiet: true });
    showMessage('已撤销报数');
    onChanged();
  });
  const amounts = [good !== 0 && `合格 ${good}`, scrap !== 0 && `报废 ${scrap}（${defect}）`];
  return (
    <li>
      <span>
        {undoes ? '撤销：' : ''}
        {amounts.filter(Boolean).join('，')}
        {undone && <span className="list-quiet">（已撤销）</span>}
        <span className="list-quiet work-order-by">
          {shares.map(({ name, percent }) => `${name} ${percent} %`).join('，') || userName}
        </span>
      </span>
      <TimeText at={at} />
      {may && !undone && !undoes && (
        <Button
          size="small"
          variant="minimal"
          text="撤销"
          aria-label={`撤销 ${amounts.filter(Boolean).join('，')}`}
          loading={busy}
          onClick={submit}
        />
      )}
      <FailureNote error={failure} />
    </li>
  );
}
