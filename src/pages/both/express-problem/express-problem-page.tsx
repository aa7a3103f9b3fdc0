import { Button } from '@blueprintjs/core';
import {
  ALL_STATES,
  MOST_PROBLEM_NUMBERS,
  problems,
  UNSOLVED,
  type Problem,
} from '#contract/problem/problem.ts';
import { PROBLEM_REGIONS } from '#contract/problem/life-cycle/problem-states.ts';
import { PROBLEM_KIND_NAMES, PROBLEM_KINDS, type ProblemKind } from '#contract/problem/problem-words.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { columnsOf, copyCell, ListScreen, StatusTabs, useList, WordTag } from '@/shared/ui/list/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits, useSide } from '@/shared/ui/permission/permitted.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { ProblemActions } from './problem-actions.tsx';
import { ProblemDetail } from './problem-detail.tsx';
import * as words from './words.tsx';
import './express-problem.css';

const c = columnsOf<Problem>();
const columnsFor = (isFactory: boolean) => [
  {
    ...{ name: 'number', title: '编号', width: 180 },
    cell: ({ number }: Problem) => copyCell(number, 180),
  },
  {
    ...{ name: 'kind', title: '类型', width: 130 },
    cell: ({ kind, times }: Problem) => (
      <>
        {words.kindOf(kind)}
        {times > 1 && <WordTag intent="warning">{`${times} 次`}</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 110, words.STATES, words.STATE_INTENTS),
  c.text('waits', '等待', 64, words.waitsFor),
  { name: 'left', title: '剩余时间', width: 130, cell: (row: Problem) => <words.LeftCell of={row} /> },
  c.code('waybillNo', '运单号', 170),
  c.text('express', '快递', 110),
  { name: 'track', title: '最近轨迹', width: 260, cell: (row: Problem) => <words.TrackCell of={row} /> },
  c.code('orderNo', '订单号', 170),
  c.text('partner', isFactory ? '客户' : '工厂', 130),
  c.text('shop', '店铺', 120),
  c.text('recipient', '收件人', 84),
  c.text('area', '地区', 160),
  c.text('choice', '商家选择', 90, ({ choice }) => choice && words.choiceOf(choice)),
  c.text('result', '处理结果', 90, ({ result }) => result && words.resultOf(result)),
  c.text('claim', '理赔', 150, words.claimText),
  c.text('handler', '处理人', 90),
  c.count('urges', '催办', 64),
  c.time('openedAt', '登记', 112),
];
const COLUMNS = { factory: columnsFor(true), business: columnsFor(false) };

const STATES = Object.values(PROBLEM_REGIONS.problem);
const CLAIMS = Object.values(PROBLEM_REGIONS.compensation).filter(({ label }) => label !== '');
const sumOf = (of: Readonly<Record<string, number>>, which = (_key: string) => true) =>
  Object.entries(of).reduce((sum, [key, one]) => (which(key) ? sum + one : sum), 0);
const ANY = ['business:expressProblem', 'factory:problem'] as const;

/** How many there are of each kind; a click shows them alone, and another one all of them again. */
function KindCounts({
  kinds,
  chosen,
  onChoose,
}: {
  kinds: Readonly<Record<string, number>>;
  chosen: unknown;
  onChoose: (kind: ProblemKind | undefined) => void;
}) {
  return (
    <div role="group" aria-label="类型" className="problem-kinds">
      {PROBLEM_KIND_NAMES.filter((name) => (kinds[name] ?? 0) > 0).map((name) => (
        <Button
          key={name}
          size="small"
          variant="minimal"
          active={chosen === name}
          aria-pressed={chosen === name}
          onClick={() => onChoose(chosen === name ? undefined : name)}
        >
          {PROBLEM_KINDS[name].label} <span className="tabular">{kinds[name]?.toLocaleString('zh-CN')}</span>
        </Button>
      ))}
    </div>
  );
}

const detailOf = (rows: readonly Problem[], onChanged: () => void) => ({
  title: '问题件',
  content: (id: number) => (
    <ProblemDetail
      key={id}
      id={id}
      version={rows.find((one) => one.id === id)?.version}
      onChanged={onChanged}
    />
  ),
});

/** /business/expressProblem and /factory/usual/expressProblem: what a parcel on its way waits for (P053). */
export function ExpressProblemPage() {
  const side = useSide() ?? 'business';
  const isFactory = side === 'factory';
  const list = useList(problems.page, { name: `${side}.problem` });
  const { kinds, states } = list.answer ?? {};
  const { open, shown } = useDialog(list.acted);
  const may = usePermits(ANY);
  return (
    <ListScreen
      title="快递问题件"
      list={list}
      columns={COLUMNS[side]}
      tabs={
        <StatusTabs
          list={list}
          name="state"
          tabs={[
            {
              ...{ value: undefined, label: '未解决' },
              count: states && sumOf(states, (state) => Number(state) < UNSOLVED),
            },
            ...STATES.map(({ code, label }) => ({
              ...{ value: String(code), label, count: states && (states[String(code)] ?? 0) },
            })),
            { value: ALL_STATES, label: '全部', count: states && sumOf(states) },
          ]}
        />
      }
      quick={
        kinds &&
        sumOf(kinds) > 0 && (
          <KindCounts kinds={kinds} chosen={list.asked.kind} onChoose={(kind) => list.ask({ kind })} />
        )
      }
      filters={[
        { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_PROBLEM_NUMBERS },
        {
          ...{ name: 'kind', label: '类型', kind: 'choice' },
          options: PROBLEM_KIND_NAMES.map((value) => ({ value, label: PROBLEM_KINDS[value].label })),
        },
        { name: 'mine', label: '等待我方', kind: 'yesNo' },
        {
          ...{ name: 'dueHours', label: '到期', kind: 'choice' },
          options: [
            { value: '0', label: '已超时' },
            { value: '4', label: '4 小时内' },
            { value: '24', label: '24 小时内' },
          ],
        },
        { name: 'express', label: '快递', kind: 'text' },
        { name: 'shop', label: '店铺', kind: 'text' },
        { name: 'opened', label: '登记时间', kind: 'dates' },
        {
          ...{ name: 'compensation', label: '理赔', kind: 'choice' },
          options: CLAIMS.map(({ code, label }) => ({ value: String(code), label })),
        },
        ...(isFactory
          ? [
              {
                ...{ name: 'handler' as const, label: '处理人', kind: 'choice' as const },
                options: [
                  { value: 'me', label: '我认领的' },
                  { value: 'none', label: '无人认领' },
                ],
              },
            ]
          : []),
      ]}
      actions={<ProblemActions target={list} onChanged={list.acted} />}
      tools={
        <>
          {may && (
            <Button
              intent="primary"
              text="登记问题件"
              onClick={() => open((ends) => <OpenDialog {...ends} />)}
            />
          )}
          <ListFile list={list} file={problems.export} title="快递问题件" />
          {shown}
        </>
      }
      empty={{
        title: '没有这样的问题件',
        text: '快递揽收、更新或派签超时、拒收、退回和运输异常时自动登记，也可以手动登记。',
      }}
      detail={detailOf(list.rows, list.acted)}
    />
  );
}
