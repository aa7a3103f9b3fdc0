import { useQuery } from '@tanstack/react-query';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import { WORK_MODES, workOrder, type WorkOrder } from '#contract/work-order/work-order.ts';
import { query } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, optionsOf, StatusTabs, useList, WordTag } from '@/shared/ui/list/index.ts';
import { minutesText } from './minutes.ts';
import { WorkOrderActions } from './work-order-actions.tsx';
import { WorkOrderDetail } from './work-order-detail.tsx';
import './work-order.css';

const TABS = Object.values(WORK_ORDER_REGIONS.workOrder);
const STATES = Object.fromEntries(TABS.map(({ code, label }) => [code, label])) as Record<number, string>;
const INTENTS = { 0: 'none', 10: 'primary', 20: 'warning', 30: 'success', 90: 'none' } as const;

const c = columnsOf<WorkOrder>();
const COLUMNS = [
  {
    ...{ name: 'number', title: '工单号', width: 170 },
    cell: ({ number, urgent }: WorkOrder) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 84, STATES, INTENTS),
  c.text('step', '工序', 130),
  c.text('mode', '方式', 64, ({ counted }) => (counted ? WORK_MODES.count : WORK_MODES.scan)),
  c.code('batch', '批次', 130),
  c.text('material', '材质', 110),
  c.count('planned', '计划', 68),
  c.count('done', '完成', 68),
  c.count('skipped', '跳过', 64),
  c.count('scrapped', '报废', 64),
  c.count('left', '剩余', 68),
  c.text('whom', '班组 / 操作员', 150, ({ team, operators }) =>
    [team?.name, ...operators.map(({ name }) => name)].filter(Boolean).join('、'),
  ),
  c.text('reason', '原因', 140),
  c.time('startedAt', '开工', 112),
  c.text('paused', '暂停', 84, ({ pausedMinutes }) => minutesText(pausedMinutes), { align: 'right' }),
  c.text('worked', '用时', 90, ({ workedMinutes }) => minutesText(workedMinutes), { align: 'right' }),
  c.text('standard', '标准用时', 90, ({ standardMinutes }) => minutesText(standardMinutes), {
    align: 'right',
  }),
];

const detailOf = (rows: readonly WorkOrder[], onChanged: () => void) => ({
  title: '工单详情',
  content: (id: number) => (
    <WorkOrderDetail
      key={id}
      id={id}
      version={rows.find((one) => one.id === id)?.version}
      onChanged={onChanged}
    />
  ),
});

/** /factory/product/workOrder: each step of each batch, who does it and how far it is (P148). */
export function WorkOrderPage() {
  const list = useList(workOrder.page, { name: 'factory.workOrder' });
  const narrowed = useQuery(query(workOrder.options, {}, { quiet: true })).data;
  const choices = (of: 'steps' | 'teams' | 'people') =>
    (narrowed?.[of] ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const counts = list.answer?.counts;
  return (
    <ListScreen
      title="工单"
      list={list}
      columns={COLUMNS}
      tabs={
        <StatusTabs
          list={list}
          name="state"
          tabs={TABS.map(({ code, label }) => ({
            ...{ value: String(code), label },
            count: counts && (counts[String(code)] ?? 0),
          }))}
        />
      }
      filters={[
        { name: 'number', label: '号码', kind: 'text', placeholder: '工单号或批次号' },
        { name: 'stepId', label: '工序', kind: 'choice', options: choices('steps') },
        { name: 'teamId', label: '班组', kind: 'choice', options: choices('teams') },
        { name: 'userId', label: '操作员', kind: 'choice', options: choices('people') },
        { name: 'mode', label: '方式', kind: 'choice', options: optionsOf(WORK_MODES) },
        { name: 'behind', label: '慢于标准', kind: 'yesNo' },
      ]}
      actions={<WorkOrderActions target={list} />}
      empty={{
        title: '没有这样的工单',
        text: '批次下发后，工艺路线上的每道工序各有一张工单。工艺路线在「分配设置」中维护。',
      }}
      detail={detailOf(list.rows, list.acted)}
    />
  );
}
