import { WorkOrderReason } from '#contract/work-order/life-cycle/work-order-events.ts';
import { useWorkOrderAction, type ActionableWorkOrder } from '@/entities/work-order/index.ts';
import { ReasonDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { AssignDialog } from './assign-dialog.tsx';

const REASON = { typed: WorkOrderReason, draft: 'work-order-reason' } as const;

/** What is done with chosen work orders: who does them, their pauses, their end by hand. */
export function WorkOrderActions({ target }: { target: ActionTarget<ActionableWorkOrder> }) {
  const action = useWorkOrderAction(target);
  const { open, shown } = useDialog(() => undefined);
  const { rows, count } = target.chosen;
  const [first] = rows;
  const areOfOneStep = rows.every(({ stepId }) => stepId === first?.stepId);
  return (
    <>
      <ActionButton
        action={action}
        type="workOrder.assigned"
        why={areOfOneStep ? undefined : '所选工单不是同一道工序，请分开派工。'}
        onClick={() =>
          open((ends) => (
            <AssignDialog
              of={first!.id}
              title={count === 1 ? `派工 ${first!.number}` : `派工 ${count} 张工单`}
              onSend={(params) => action.send('workOrder.assigned', params)}
              {...ends}
            />
          ))
        }
      />
      <ActionButton
        action={action}
        type="workOrder.started"
        onClick={() => action.send('workOrder.started', {})}
      />
      <ActionButton
        action={action}
        type="workOrder.paused"
        onClick={() =>
          open((ends) => (
            <ReasonDialog
              title={`暂停 ${count} 张工单`}
              text="暂停后工位不再接受这道工序的扫描，继续后恢复；暂停的时间不计入用时。"
              act="暂停"
              reasons={['缺料', '设备故障', '等待确认']}
              {...REASON}
              onSend={(reason) => action.send('workOrder.paused', { reason })}
              {...ends}
            />
          ))
        }
      />
      <ActionButton
        action={action}
        type="workOrder.resumed"
        onClick={() => action.send('workOrder.resumed', {})}
      />
      <ActionButton
        action={action}
        type="workOrder.closed"
        intent="danger"
        onClick={() =>
          open((ends) => (
            <ReasonDialog
              title={`手动完工 ${count} 张工单`}
              text="剩余的件不再等待；逐件扫描的件仍要做完自己的必经工序。"
              act="手动完工"
              reasons={['漏报数', '改由外协完成']}
              {...REASON}
              onSend={(reason) => action.send('workOrder.closed', { reason })}
              {...ends}
            />
          ))
        }
      />
      <ActionReport action={action} />
      {shown}
    </>
  );
}
