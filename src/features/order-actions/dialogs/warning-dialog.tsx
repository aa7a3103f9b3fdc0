import { WARNING, type OrderWarning } from '#contract/order/life-cycle/order-states.ts';
import { DISPATCH_WITHIN_MS, NEAR_DEADLINE_MS } from '#contract/order/life-cycle/order-times.ts';
import type { ChosenOrders } from '@/entities/order/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';

const hours = (ms: number) => `${ms / 3_600_000} 小时`;
const MEANINGS: Record<Exclude<OrderWarning, 'none'>, string> = {
  nearDeadline: `离发货时限（推单后 ${hours(DISPATCH_WITHIN_MS)}）不到 ${hours(NEAR_DEADLINE_MS)}，请优先生产和打包。`,
  overdueShip: `推单后 ${hours(DISPATCH_WITHIN_MS)}还没有发货，请尽快发货并告知商家。`,
  collectTimeout: '发货后快递一直没有揽收，请联系快递网点取件。',
  stalled: '物流信息很久没有更新，请向快递查件。',
  signTimeout: '派送后很久没有签收，请联系快递核实派送情况。',
};

/** What the warnings of the chosen orders mean, before they are taken off. */
export function WarningDialog({
  title,
  chosen,
  onSubmit,
  onClose,
}: {
  title: string;
  chosen: ChosenOrders;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const counts = Map.groupBy(chosen.rows, ({ warning }) => warning);
  const kinds = (Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).filter(
    (kind) => chosen.all || counts.has(kind),
  );
  return (
    <FormDialog
      title={title}
      form={{ submit: () => onSubmit({}) }}
      width={480}
      submitText="解除预警"
      onClose={onClose}
    >
      <dl className="warning-meanings">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>
              {WARNING[kind].label}
              {!chosen.all && <span className="list-quiet"> {counts.get(kind)?.length} 单</span>}
            </dt>
            <dd>{MEANINGS[kind]}</dd>
          </div>
        ))}
      </dl>
      <p className="list-quiet">
        处理后再解除预警。「临期」解除后，过了发货时限仍未发货的，系统会预警「超时未发」。
      </p>
    </FormDialog>
  );
}
