import { useState, type KeyboardEvent } from 'react';
import { Callout, Checkbox, InputGroup } from '@blueprintjs/core';
import { CODES } from '#contract/errors.ts';
import { order } from '#contract/order/order.ts';
import type { Input } from '#contract/endpoint.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { call } from '@/shared/api/index.ts';
import type { ActionableOrder } from '@/entities/order/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, useDraftState } from '@/shared/ui/form/index.ts';
import { complaintsOf, fillDown, repeatedNumbers, type Numbers } from './waybills.ts';
import './ship-order.css';

const EXPRESSES = EXPRESS_STANDARD.map(({ name }) => ({ value: name, label: name }));

interface Typed {
  numbers: Numbers;
  express: string | null;
  /** What was sent and got no answer is sent again under the same key, also after a reload. */
  attempt: { key: string; asked: string } | null;
}

/** A field for each order's waybill: scanned one after the other, or a column pasted; what was refused stays with its reason. */
export function ShipDialog({
  orders,
  onClose,
}: {
  orders: readonly ActionableOrder[];
  /** With those that are not shipped. */
  onClose: (left: readonly ActionableOrder[]) => void;
}) {
  const [left, setLeft] = useState(orders);
  const [{ numbers, express, attempt }, type, draft] = useDraftState(
    `ship-${orders.map(({ id }) => id).join('.')}`,
    (): Typed => ({ numbers: {}, express: null, attempt: null }),
  );
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  // Orders whose number somebody else has, too: shipped once the user says that they lie in one parcel.
  const [shared, setShared] = useState<readonly number[]>([]);
  const [isOneParcel, setOneParcel] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const ids = left.map(({ id }) => id);
  const given = left.filter(({ id }) => numbers[id]?.trim());
  const repeated = repeatedNumbers(numbers, ids);
  const one = orders.length === 1;

  const put = (next: Numbers): void => {
    type({ numbers: next });
    setOneParcel(false);
    setShared((before) => before.filter((id) => next[id] === numbers[id]));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([id]) => next[Number(id)] === numbers[Number(id)])),
    );
  };
  const ship = async (): Promise<void> => {
    const complaints = complaintsOf(numbers, ids);
    setFailure(null);
    if (given.length === 0) return setErrors({ [ids[0]!]: '请填写运单号' });
    setErrors(complaints);
    if (Object.keys(complaints).length > 0) return;
    const input = shipInput(given, numbers, express, isOneParcel ? shared : []);
    const asked = JSON.stringify(input);
    const sent = attempt?.asked === asked ? attempt : { key: randomId(), asked };
    type({ attempt: sent });
    setBusy(true);
    try {
      const { successIds, failed } = await call(order.action, input, {
        quiet: true,
        idempotencyKey: sent.key,
      });
      const shipped = new Set(successIds);
      const still = left.filter(({ id }) => !shipped.has(id));
      if (shipped.size > 0)
        showMessage(one ? `订单 ${orders[0]!.orderNo} 已发货` : `已发货 ${shipped.size} 单`);
      if (failed.length === 0) {
        draft.forget();
        return onClose(still);
      }
      type({ attempt: null });
      setLeft(still);
      setErrors(Object.fromEntries(failed.map(({ id, msg }) => [id, msg])));
      setShared(failed.flatMap(({ id, code }) => (code === CODES.unconfirmed ? [id] : [])));
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={one ? '发货' : `发货 ${orders.length} 单`}
      form={{ busy, failure, draft, submit: () => void ship() }}
      width={one ? 440 : 620}
      submitText={one || given.length === 0 ? '发货' : `发货 ${given.length} 单`}
      onClose={() => onClose(left)}
      note={!one && <span className="list-quiet">可粘贴一列运单号，自动向下填；留空的不发货。</span>}
    >
      <div className="form-stack">
        <SelectField
          label="快递公司"
          empty="不填写"
          options={EXPRESSES}
          value={express}
          onChange={(chosen) => type({ express: chosen })}
        />
        <ol className="ship-orders" onKeyDown={goDown}>
          {left.map(({ id, orderNo }, at) => (
            <li key={id}>
              <span className="tabular">{orderNo}</span>
              <div>
                <InputGroup
                  aria-label={one ? '运单号' : `运单号 ${orderNo}`}
                  aria-invalid={errors[id] !== undefined}
                  aria-describedby={errors[id] === undefined ? undefined : `ship-error-${id}`}
                  autoFocus={at === 0}
                  fill
                  intent={errors[id] === undefined ? 'none' : 'danger'}
                  placeholder="扫描或输入面单上的单号"
                  value={numbers[id] ?? ''}
                  onValueChange={(text) => put({ ...numbers, [id]: text })}
                  onPaste={(event) => {
                    const filled = fillDown(numbers, ids, id, event.clipboardData.getData('text'));
                    if (!filled) return;
                    // A field of one line would glue the lines together.
                    event.preventDefault();
                    put(filled);
                  }}
                />
                {errors[id] !== undefined && (
                  <span id={`ship-error-${id}`} className="ship-error">
                    {errors[id]}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ol>
        {shared.length > 0 && (
          <Checkbox
            checked={isOneParcel}
            label="收件人不同，但确实装在一个包裹里，仍用这个运单号"
            onChange={(event) => setOneParcel(event.currentTarget.checked)}
          />
        )}
        {repeated.length > 0 && (
          <Callout intent="warning" compact>
            运单号 {repeated.slice(0, 3).join('、')} 填给了多个订单，只有合并在一个包裹里的订单才应共用。
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}

const shipInput = (
  given: readonly ActionableOrder[],
  numbers: Numbers,
  express: string | null,
  oneParcel: readonly number[],
): Input<typeof order.action> => ({
  event: 'order.ship',
  ids: given.map(({ id }) => id),
  versions: Object.fromEntries(given.map(({ id, version }) => [id, version])),
  paramsById: Object.fromEntries(
    given.map(({ id }) => [
      id,
      {
        waybillNo: numbers[id]!.trim(),
        ...(express && { expressName: express }),
        ...(oneParcel.includes(id) && { oneParcel: true }),
      },
    ]),
  ),
});

/** A scanner ends each number with enter: the next field is next, and the last one sends. */
function goDown(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.key !== 'Enter') return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
