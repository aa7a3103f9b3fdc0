import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Package } from '#contract/package/package.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { usePackageAction, type ActionablePackage } from '@/entities/package/index.ts';
import { InterceptButtons } from '@/entities/interception/index.ts';
import { UndoDialog } from '@/features/undo-hand-over/index.ts';
import { PrintLabelsButton } from '@/features/print-labels/index.ts';
import { ResponsibleLabelsButton } from '@/features/responsible-labels/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { NumberDeeds } from './number-deeds.tsx';
import { NumberDialog } from './number-dialog.tsx';
import { WeighDialog } from './weigh-dialog.tsx';

const APPLY = ['factory:waybill:apply'] as const;
const CANCEL = ['factory:waybill:cancel'] as const;

/** What is done with chosen packages: their numbers, their weight, and that they leave. */
export function WaybillActions({
  target,
  onChanged,
}: {
  target: ActionTarget<Package>;
  onChanged: () => void;
}) {
  const action = usePackageAction(target);
  const { open, shown } = useDialog(onChanged);
  const [mayApply, mayCancel] = [usePermits(APPLY), usePermits(CANCEL)];
  const { rows, count } = target.chosen;
  const [first] = rows;
  const single = count === 1 && first !== undefined;
  const left = rows.filter(({ stage }) => stage === PACKAGE_REGIONS.stage.handedOver.code);
  const numbered = rows.filter(({ waybillNo, numberState }) => waybillNo !== '' || isAsked(numberState));
  return (
    <>
      {mayApply && (
        <ReasonedButton
          text="取号"
          intent="primary"
          why={rows.length > 0 ? undefined : '请选择包裹。'}
          onClick={() => open((ends) => <AskDialog ids={rows.map(({ id }) => id)} {...ends} />)}
        />
      )}
      <NumberDeeds rows={rows} open={open} onChanged={onChanged} />
      {mayApply && (
        <ReasonedButton
          text="填写运单号"
          why={whyNoNumber(single ? first : undefined)}
          onClick={() => open((ends) => <NumberDialog parcel={first!} {...ends} />)}
        />
      )}
      {mayApply && <PrintLabelsButton chosen={target.chosen} onChanged={onChanged} />}
      {mayApply && <ResponsibleLabelsButton ids={rows.map(({ id }) => id)} />}
      <ActionButton
        action={action}
        type="package.joined"
        why={count > 1 ? undefined : '请选择要合在一起的两个或更多包裹。'}
        onClick={() => open((ends) => <JoinDialog parcels={rows} {...ends} />)}
      />
      <ActionButton
        action={action}
        type="package.weighed"
        why={single ? undefined : '一次称一个包裹，请只选择一个。'}
        onClick={() =>
          open((ends) => (
            <WeighDialog
              parcel={first!}
              onSend={(params) => action.send('package.weighed', params)}
              {...ends}
            />
          ))
        }
      />
      <ActionButton
        action={action}
        type="package.handed.over"
        onClick={() => action.send('package.handed.over', {})}
      />
      <InterceptButtons parcels={rows} onChanged={onChanged} />
      {mayCancel && (
        <ReasonedButton
          text="撤销出库"
          intent="danger"
          why={left.length > 0 ? undefined : '请选择已出库的包裹。'}
          onClick={() => open((ends) => <UndoDialog ids={left.map(({ id }) => id)} {...ends} />)}
        />
      )}
      {mayCancel && (
        <ReasonedButton
          text="回收单号"
          intent="danger"
          why={numbered.length > 0 ? undefined : '请选择有运单号或正在取号的包裹。'}
          onClick={() => open((ends) => <CancelDialog ids={numbered.map(({ id }) => id)} {...ends} />)}
        />
      )}
      <ActionReport action={action} />
      {shown}
    </>
  );
}

const { asked, applying, unknown } = WAYBILL_REGIONS.waybill;
/** It has no number yet, and one is asked for. */
const isAsked = (state: number | null) =>
  state === asked.code || state === applying.code || state === unknown.code;

/** Why no number can be entered now. */
function whyNoNumber(one: ActionablePackage | undefined): string | undefined {
  if (!one) return '一次填写一个包裹的运单号，请只选择一个。';
  if (one.waybillNo !== '') return '包裹已有运单号，请先回收单号。';
  return one.stage < PACKAGE_REGIONS.stage.handedOver.code ? undefined : '包裹已出库或已作废。';
}
