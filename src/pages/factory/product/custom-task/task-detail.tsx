import { AnchorButton } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { ART_STEPS } from '#contract/art-desk/art-step.ts';
import { customTask, type CustomTask } from '#contract/custom-task/custom-task.ts';
import type { Output } from '#contract/endpoint.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { ART_FAULTS } from '#contract/print-file/faults.ts';
import { AS_IT_CAME, placementText } from '#contract/values/placement.ts';
import { PrintStage } from '@/features/print-stage/index.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { formatDateTime, formatMinute } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, WordTag } from '@/shared/ui/list/index.ts';
import { TaskActions } from './task-actions.tsx';
import { piecesText, TaskTag } from './task-columns.tsx';

type Detail = Output<typeof customTask.detail>;
const MOST_SHOWN = 100;

/** One line with what came and what is printed of it side by side. `version`: as the list shows it. */
export function TaskDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: (failedIds?: readonly number[], successIds?: readonly number[]) => void;
}) {
  const about = useQuery({
    ...query(customTask.detail, { id }, { quiet: true }),
    queryKey: [...query(customTask.detail, { id }).queryKey, version],
  });
  const task = about.data?.task;
  const line = useQuery({
    ...query(artDesk.detail, { lineId: task?.lineId ?? 0 }, { quiet: true }),
    queryKey: [...query(artDesk.detail, { lineId: task?.lineId ?? 0 }).queryKey, version],
    enabled: task !== undefined,
  });
  if (!about.data || !task)
    return (
      <div className="custom-detail" aria-busy={about.isFetching}>
        <FailureNote error={about.error} retry={() => void about.refetch()} />
      </div>
    );
  return (
    <div className="custom-detail" aria-busy={about.isFetching || line.isFetching}>
      <div className="custom-head">
        <strong className="tabular">{task.orderNo}</strong>
        <span className="list-quiet">第 {task.lineNo} 行</span>
        <TaskTag task={task} />
        {task.urgent && <WordTag intent="danger">加急</WordTag>}
        <span className="custom-do">
          <TaskActions
            target={{ chosen: { rows: [task], all: undefined, count: 1 }, afterAction: onChanged }}
          />
        </span>
      </div>
      <div className="custom-pictures">
        <section aria-label="原图">
          <h3>原图</h3>
          <FailureNote error={line.error} retry={() => void line.refetch()} />
          {line.data && (
            <PrintStage
              key={line.data.line.pictureFileId}
              line={line.data.line}
              area={line.data.area}
              place={line.data.line.place ?? AS_IT_CAME}
            />
          )}
        </section>
        <Made made={about.data.made} />
      </div>
      <div className="custom-words">
        <Facts task={task} line={line.data} />
        <Pieces pieces={about.data.pieces} all={task.pieces} />
        <History way={about.data.way} steps={line.data?.steps ?? []} />
      </div>
    </div>
  );
}

/** What is printed, as it was made. */
function Made({ made }: Pick<Detail, 'made'>) {
  if (!made)
    return (
      <section aria-label="印刷文件">
        <h3>印刷文件</h3>
        <p className="list-quiet">还没有做出印刷文件。</p>
      </section>
    );
  return (
    <section aria-label="印刷文件">
      <h3>印刷文件</h3>
      <div className="custom-made">
        <img src={fileUrl(made.kind === 'png' ? made.url : made.thumbUrl)} alt="做出的印刷文件" />
      </div>
      <p className="custom-file">
        <span className="tabular">
          {made.width} × {made.height} px，{made.dpi} dpi，{made.color}，白墨 {made.white}
        </span>
        <AnchorButton
          size="small"
          variant="minimal"
          icon={<Download />}
          text="下载印刷文件"
          href={fileUrl(made.url)}
          target="_blank"
        />
      </p>
    </section>
  );
}

function Facts({ task, line }: { task: CustomTask; line: Output<typeof artDesk.detail> | undefined }) {
  const facts: [string, string][] = [
    ['怎么办', task.fault === null ? '' : ART_FAULTS[task.fault].todo],
    ['件数', piecesText(task)],
    ['批次', task.batches.length > 0 ? `${task.batches.join('、')}，已入批次的件在这里只能查看` : ''],
    ['清晰度', task.dpi === null ? '' : `${task.dpi} dpi${line?.dpi ? `，按 ${line.dpi} dpi 印刷` : ''}`],
    ['摆放', line?.line.place ? placementText(line.line.place) || '铺满' : '铺满'],
    ['按此印刷', line?.line.leave ? leaveText(line.line.leave) : ''],
    ['买家留言', line?.buyerRemark ?? ''],
    ['处理人', task.handlerName ?? ''],
    ['已问商家', task.askedAt === null ? '' : `${task.asked}（${formatMinute(task.askedAt)}）`],
    ['客户', task.customer],
    ['SKU', [task.skuCode, task.material, task.model].filter(Boolean).join(' ')],
    ['商品', task.title],
    ['平台订单号', task.platformOrderNo],
    ['到期', task.dueAt === null ? '' : formatMinute(task.dueAt)],
  ];
  return (
    <dl className="custom-facts">
      {facts
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

const leaveText = ({
  by,
  at,
  dpi,
  reason,
}: NonNullable<Output<typeof artDesk.detail>['line']['leave']>): string =>
  `${by}，${formatDateTime(at)}（${dpi} dpi）${reason ? `：${reason}` : ''}`;

function Pieces({ pieces, all }: Pick<Detail, 'pieces'> & { all: number }) {
  return (
    <section aria-label="生产件">
      <h3>生产件 {all.toLocaleString('zh-CN')}</h3>
      <ul className="custom-pieces">
        {pieces.map(({ id, number, state, fault, batch }) => (
          <li key={id}>
            <code className="tabular">{number}</code>
            <span>{PIECE[state].label}</span>
            <span className="list-quiet">{fault ? ART_FAULTS[fault].label : batch && `批次 ${batch}`}</span>
          </li>
        ))}
      </ul>
      {all > MOST_SHOWN && <p className="list-quiet">只列出前 {MOST_SHOWN} 件。</p>}
    </section>
  );
}

/** What was done to what the line prints, and what became of its pieces, the newest first. */
function History({ way, steps }: Pick<Detail, 'way'> & { steps: Output<typeof artDesk.detail>['steps'] }) {
  const lines = [
    ...way.map(({ at, title, note, by, pieces }) => ({
      ...{ at, userName: by },
      text: [title, note, pieces > 1 && `${pieces} 件`].filter(Boolean).join('，'),
    })),
    ...steps.map(({ at, kind, reason, by }) => ({
      ...{ at, userName: by },
      text: [ART_STEPS[kind], reason].filter(Boolean).join('，'),
    })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .map((one, id) => ({ ...one, id }));
  return (
    <section aria-label="记录">
      <h3>记录</h3>
      <LogLines lines={lines} say={({ text }) => text} />
    </section>
  );
}
