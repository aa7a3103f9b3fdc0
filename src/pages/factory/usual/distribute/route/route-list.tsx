import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { route, ROUTE_TARGETS, type Route } from '#contract/route/route.ts';
import { inspectedWord } from '#contract/route/words.ts';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { useRecord, type RecordOf } from '@/shared/ui/record/index.ts';
import { LAST_COLUMNS, STATUS_FILTER, turnOf } from '../turn.tsx';
import { RouteDetail } from './route-detail.tsx';
import { targetOf } from './route-target.ts';

const Form = lazyPart(() => import('./route-form-dialog.tsx').then((m) => m.RouteFormDialog));

const c = columnsOf<Route>();
const COLUMNS = [
  c.text('name', '名称', 180),
  c.text('target', '适用', 170, targetOf),
  c.text('steps', '工序', 240, ({ steps }) =>
    steps.map(({ name, required }) => (required ? name : `${name}（可选）`)).join(' → '),
  ),
  c.text('inspected', '质检', 90, ({ inspected }) => inspectedWord(inspected)),
  c.count('versionNo', '版本', 60),
  ...LAST_COLUMNS,
];
const TEXT = {
  stop: '停用后新组批的生产件不再走它：改走材质的或全部产品的路线，都没有时没有工序，也不质检。已组批的仍走完它。',
  start: '启用后新组批的生产件按它走。',
} as const;

const detailOf = (rows: readonly Route[]) => ({
  title: '工艺路线详情',
  content: (id: number) => <RouteDetail row={rows.find((one) => one.id === id)} />,
});

/** How goods go through the hall. */
export function RouteList({ tabs }: { tabs: ReactElement }) {
  const list = useList(route.page, { name: 'factory.route' });
  const steps = useQuery(query(workStep.page, { pageSize: MOST_WORK_STEPS }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Route> => {
    const turn = turnOf(open, '工艺路线', route, TEXT);
    return {
      ...{ noun: '工艺路线', may: ['factory:station:edit'], Form, width: 156 },
      more: (row) => [
        { text: '复制', act: () => open((ends) => <Form edited={undefined} copied={row} {...ends} />) },
        turn(row),
      ],
    };
  }, [open]);
  const { actions, create, shown: dialog } = useRecord(record, list.afterAction);
  const columns = useMemo(() => [...COLUMNS, ...actions], [actions]);
  const named = (steps.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListScreen
        title="工艺路线"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称或 SKU 编码' },
          { name: 'target', label: '适用', kind: 'choice', options: optionsOf(ROUTE_TARGETS) },
          { name: 'stepId', label: '工序', kind: 'choice', options: named },
          STATUS_FILTER,
        ]}
        tools={create}
        empty={{
          title: '还没有工艺路线',
          text:
            named.length === 0
              ? '没有路线的生产件打印后就是合格的。请先到「工序」新建工序，再在这里排成路线。'
              : '没有路线的生产件打印后就是合格的。新建一条全部产品的路线，再为特别的材质或 SKU 新建自己的。',
          ...(create && { action: create }),
        }}
        detail={detailOf(list.rows)}
      />
      {shown}
      {dialog}
    </>
  );
}
