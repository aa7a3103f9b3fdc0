import { useState } from 'react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Input, Output } from '#contract/endpoint.ts';
import { orderEventEntry } from '#contract/order/life-cycle/order-events.ts';
import { orderMerge, type MergeOrder } from '#contract/order/order-merge.ts';
import { ORDER_UNDO } from '#contract/order/life-cycle/order-undo.ts';
import { BULK_LIMIT } from '#contract/order/order.ts';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { ActionReport, type ActionOutcome, type Undo } from '@/shared/ui/life-cycle/index.ts';
import { MergeGroupCard } from './merge-group-card.tsx';
import { leave, planOf, type LeftOut } from './merge-plan.ts';
import './merge.css';

const number = (count: number): string => count.toLocaleString('zh-CN');

/** Suggestions as cards, all of them on: one key merges, and each order may be left out. */
export function MergeDialog({ target, onClose }: { target: ActionTarget; onClose: () => void }) {
  // As it was when the dialog opened: afterwards the list has other rows.
  const [among] = useState(() => amongOf(target));
  const [leftOut, setLeftOut] = useState<LeftOut>(new Set());
  const reply = useQuery({ ...query(orderMerge.suggest, among, { quiet: true }), staleTime: 0, gcTime: 0 });
  const { groups = [], totalGroups = 0 } = reply.data ?? {};
  const plan = planOf(groups, leftOut);
  const rows = groups.flatMap(({ orders }) => orders);
  const action = useOrderAction({
    chosen: target.chosen,
    afterAction: (failed) => {
      target.afterAction(failed);
      if (!failed?.length) onClose();
    },
  });
  const run = (
    what: Pick<Input<typeof orderMerge.run>, 'groups' | 'versions' | 'filter' | 'position'>,
  ): void =>
    action.ask('合并', async (_chosen, idempotencyKey) =>
      outcomeOf(await call(orderMerge.run, what, { quiet: true, idempotencyKey }), rows),
    );
  if (action.report || action.failure) {
    const report = action.report && { ...action.report, named: namedOf(rows) };
    return <ActionReport action={{ ...action, report, close: action.failure ? action.close : onClose }} />;
  }
  return (
    <FormDialog
      title={among.ids ? `合并所选（${number(among.ids.length)} 单）` : '合并建议'}
      form={{ busy: action.busy, submit: () => run({ groups: plan.groups, versions: plan.versions }) }}
      width={880}
      submitText={`一键合并 ${number(plan.groups.length)} 组`}
      why={
        reply.isPending
          ? '正在查找可以合并的订单，请稍候。'
          : plan.groups.length === 0
            ? '没有可以合并的订单。'
            : undefined
      }
      onClose={onClose}
      note={
        plan.merged > 0 && (
          <span className="list-quiet">
            {number(plan.merged)} 单并入 {number(plan.groups.length)} 单，收件人各收到一个包裹
          </span>
        )
      }
    >
      <FailureNote error={reply.error} retry={() => void reply.refetch()} />
      {reply.isPending && <Spinner className="merge-wait" size={32} aria-label="正在查找" />}
      {reply.data && <Found ids={among.ids} groups={groups} />}
      {totalGroups > groups.length && (
        <Callout intent="primary" compact className="merge-more">
          共 {number(totalGroups)} 组，这里显示前 {number(groups.length)} 组。
          {among.filter && among.position && (
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              disabled={action.busy}
              text={`合并全部 ${number(totalGroups)} 组（后台任务）`}
              onClick={() => run({ filter: among.filter, position: among.position })}
            />
          )}
        </Callout>
      )}
      <div className="merge-groups">
        {groups.map((group) => (
          <MergeGroupCard
            key={group.orders[0]!.id}
            group={group}
            leftOut={leftOut}
            onLeave={(ids, out) => setLeftOut((before) => leave(before, ids, out))}
          />
        ))}
      </div>
    </FormDialog>
  );
}

const namedOf = (rows: readonly MergeOrder[]) => rows.map(({ id, orderNo }) => ({ id, number: orderNo }));

type Suggested = Output<typeof orderMerge.suggest>['groups'];

/** What was found, and of the chosen orders what fits nothing. */
function Found({ ids, groups }: { ids: readonly number[] | undefined; groups: Suggested }) {
  const grouped = groups.reduce((sum, { orders }) => sum + orders.length, 0);
  const single = ids ? ids.length - grouped : 0;
  if (groups.length > 0 && single === 0) return null;
  return (
    <p className="list-quiet">
      {groups.length === 0 ? '没有可以合并的订单。' : `另有 ${number(single)} 单与其他所选订单不能合并。`}
      商家、工厂、店铺、买家、收货信息、快递、币种和状态都相同，且没有锁定、挂起和退款的订单，才能合并。
    </p>
  );
}

type Among = Omit<Input<typeof orderMerge.suggest>, 'ids'> & { ids?: number[] };

/** The chosen orders, or the whole question of the list. */
function amongOf({ chosen, allMatching }: ActionTarget): Among {
  const all = chosen.all ?? (chosen.count === 0 ? allMatching : undefined);
  return all ? { filter: all.filter, position: all.position } : { ids: chosen.rows.map(({ id }) => id) };
}

const outcomeOf = (
  { merged, mergedIds, intoIds, failed, taskId }: Output<typeof orderMerge.run>,
  rows: readonly MergeOrder[],
): ActionOutcome => ({
  successIds: mergedIds,
  failed,
  taskId,
  told: `已合并：${number(merged)} 单并入 ${number(intoIds.length)} 单`,
  undo: undoOf(mergedIds, rows),
});

/** What one call takes goes back from the message; more does from the tasks. */
function undoOf(mergedIds: readonly number[], rows: readonly MergeOrder[]): Undo | undefined {
  if (mergedIds.length === 0 || mergedIds.length > BULK_LIMIT) return undefined;
  const merged = new Set(mergedIds);
  const gone = rows.filter(({ id }) => merged.has(id));
  return {
    ...{ label: orderEventEntry('order.merge').label, type: ORDER_UNDO['order.merge'], params: {} },
    ...{ ids: mergedIds, named: namedOf(gone) },
    versions: Object.fromEntries(gone.map(({ id, version }) => [id, version + 1])),
  };
}
