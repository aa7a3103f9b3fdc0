import { order } from '#contract/order/order.ts';
import { handoverList, MOST_LISTED } from '#contract/handover/handover-list.ts';
import type { LeavingPackage } from '#contract/handover/handover.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { useHandOver } from '@/entities/package/index.ts';
import { UndoDialog } from '@/features/undo-hand-over/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import {
  ActionButton,
  ActionReport,
  type ActionOutcome,
  type ActionTarget,
} from '@/shared/ui/life-cycle/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { MakeDialog } from './make-dialog.tsx';

const SHIP = ['factory:order:ship'] as const;
const PACK = ['factory:order:pack'] as const;
const CANCEL = ['factory:waybill:cancel'] as const;
const LEFT = PACKAGE_REGIONS.stage.handedOver.code;
/** So many of them one call takes back. */
const MOST_UNDONE = 1000;

/** What is done with chosen packages: they leave, go on a list, and come back. */
export function LeavingActions({
  target,
  onChanged,
}: {
  target: ActionTarget<LeavingPackage>;
  onChanged: () => void;
}) {
  const action = useHandOver(target);
  const { open, shown } = useDialog(onChanged);
  const [mayShip, mayPack, mayCancel] = [usePermits(SHIP), usePermits(PACK), usePermits(CANCEL)];
  const { rows } = target.chosen;
  const left = rows.filter(({ stage }) => stage === LEFT);
  const here = rows.filter(({ stage }) => stage !== LEFT);
  const loose = left.filter(({ list }) => list === null);
  const listed = rows.filter(({ list }) => list !== null && !list.closed);
  const idsOf = (of: readonly LeavingPackage[]) => of.map(({ id }) => id);
  return (
    <>
      <ActionButton
        action={action}
        type="package.handed.over"
        onClick={() => action.send('package.handed.over', {})}
      />
      {mayShip && (
        <ReasonedButton
          text="做交接单"
          why={whyNoList(left, loose)}
          onClick={() =>
            open((ends) => <MakeDialog express={loose[0]!.express} ids={idsOf(loose)} {...ends} />)
          }
        />
      )}
      {mayShip && (
        <ReasonedButton
          text="移出交接单"
          why={listed.length > 0 ? undefined : '请选择在未打印的交接单上的包裹。'}
          onClick={() => action.ask('移出交接单', () => takeOff(listed))}
        />
      )}
      {mayCancel && (
        <ReasonedButton
          text="撤销出库"
          intent="danger"
          why={
            left.length === 0
              ? '请选择已出库的包裹。'
              : left.length > MOST_UNDONE
                ? '一次最多撤销 1,000 个包裹，请减少选择。'
                : undefined
          }
          onClick={() => open((ends) => <UndoDialog ids={idsOf(left)} {...ends} />)}
        />
      )}
      {mayPack && (
        <ReasonedButton
          text="取消打包"
          intent="danger"
          why={here.length > 0 ? undefined : '请选择已打包、还没有出库的包裹。'}
          onClick={() => action.ask('取消打包', (_, key) => unpack(here, key))}
        />
      )}
      <ActionReport action={action} />
      {shown}
    </>
  );
}

/** Why no list can be made of these now. */
function whyNoList(left: readonly LeavingPackage[], loose: readonly LeavingPackage[]): string | undefined {
  if (left.length === 0) return '请选择已出库的包裹。';
  const [first] = loose;
  if (!first) return '所选包裹都已在交接单上。';
  if (loose.some(({ express }) => express !== first.express))
    return '所选包裹的快递不同，一张交接单只能有一家快递。';
  return loose.length > MOST_LISTED ? '一张交接单最多 5,000 个包裹，请减少选择。' : undefined;
}

async function takeOff(rows: readonly LeavingPackage[]): Promise<ActionOutcome> {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const { successIds, failed } = await call(
    handoverList.takeOff,
    { ids: [...numbers.keys()] },
    { quiet: true },
  );
  return {
    successIds,
    failed: failed.map((one) => ({ ...one, orderNo: numbers.get(one.id)! })),
    taskId: null,
  };
}

/** The orders of these are packed no more, and with each all packages of it. */
async function unpack(rows: readonly LeavingPackage[], idempotencyKey: string): Promise<ActionOutcome> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const { failed } = await call(
    order.action,
    { event: 'order.unpack', ids, params: {} },
    { quiet: true, idempotencyKey },
  );
  const refused = new Map(failed.map((one) => [one.id, one]));
  return {
    successIds: rows.filter(({ orderId }) => !refused.has(orderId)).map(({ id }) => id),
    failed: rows.flatMap(({ id, number, orderId }) => {
      const one = refused.get(orderId);
      return one ? [{ ...one, id, orderNo: number }] : [];
    }),
    taskId: null,
  };
}
