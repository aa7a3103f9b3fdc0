import { bills, type BillLine } from '#contract/bill/bill.ts';
import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { ReasonDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { useBillAction, type BillDeed } from './bill-life.ts';
import { LinkDialog } from './link-dialog.tsx';

const MANAGE = ['factory:express:bill'] as const;
const { matched, unfound, disputed } = BILL_REGIONS.bill;
const typed = text(500, '请填写原因');

/** What each deed says before it is done, and why it is usually done. */
const DEEDS: Record<BillDeed, { text: string; reasons: readonly string[]; intent: 'primary' | 'danger' }> = {
  'bill.accepted': {
    ...{ text: '按快递公司的金额付款，这个金额成为包裹的成本。', intent: 'primary' },
    reasons: ['与快递公司核对无误', '差额较小'],
  },
  'bill.refused': {
    ...{ text: '不按快递公司的金额付款，包裹的成本仍是我方的成本。', intent: 'danger' },
    reasons: ['不是我方的包裹', '重复计费', '与约定的价格不符'],
  },
  'bill.disputed': {
    ...{ text: '向快递公司提出异议；用「导出申诉」把这些行连同称重记录发给快递公司。', intent: 'primary' },
    reasons: ['与我方称重不符', '重复计费', '与约定的价格不符'],
  },
};

/** What is decided about chosen lines. */
export function LineActions({
  target,
  onChanged,
}: {
  target: ActionTarget<BillLine>;
  onChanged: () => void;
}) {
  const action = useBillAction(target);
  const { open, shown } = useDialog(onChanged);
  const may = usePermits(MANAGE);
  const { rows, count, all } = target.chosen;
  const [first] = rows;
  const isPlain = !all && rows.every(({ state }) => state === matched.code);
  const ask = (type: BillDeed): void => {
    const { text: what, reasons, intent } = DEEDS[type];
    const label = action.labelOf(type);
    open((ends) => (
      <ReasonDialog
        title={`${label} ${count.toLocaleString('zh-CN')} 行账单`}
        act={label}
        draft={type}
        {...{ text: what, reasons, intent, typed }}
        onSend={(reason) => action.send(type, { reason })}
        {...ends}
      />
    ));
  };
  const exportDisputes = async (): Promise<void> => {
    const billId = first?.billId;
    // A refusal has shown its notice.
    const started = await call(bills.exportDisputes, billId === undefined ? {} : { billId }).catch(
      () => undefined,
    );
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出申诉" taskId={started.taskId} file="下载申诉文件" onClose={onClose} />
      ));
  };
  return (
    <>
      <ActionButton
        action={action}
        type="bill.accepted"
        intent="primary"
        onClick={() => (isPlain ? action.send('bill.accepted', {}) : ask('bill.accepted'))}
      />
      <ActionButton action={action} type="bill.disputed" onClick={() => ask('bill.disputed')} />
      <ActionButton action={action} type="bill.refused" intent="danger" onClick={() => ask('bill.refused')} />
      {may && (
        <ReasonedButton
          text="人工关联"
          why={
            count === 1 && first?.state === unfound.code
              ? undefined
              : '一次关联一行，请只选择一行「无包裹」的账单。'
          }
          onClick={() => open((ends) => <LinkDialog line={first!} {...ends} />)}
        />
      )}
      <ReasonedButton
        text="导出申诉"
        why={all || rows.some(({ state }) => state === disputed.code) ? undefined : '请选择申诉中的账单行。'}
        onClick={() => void exportDisputes()}
      />
      <ActionReport action={action} />
      {shown}
    </>
  );
}
