import { use, useState } from 'react';
import { Edit } from '@blueprintjs/icons';
import type { z } from 'zod';
import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { phoneFits } from '#contract/values/phone.ts';
import { order, OrderAddress, type OrderDetail } from '#contract/order/order.ts';
import {
  factsOfOrder,
  isChina,
  maySend,
  ORDER_KEYS,
  partyOf,
  PasteAddress,
  placeText,
  stateOfOrder,
} from '@/entities/order/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, TextField, useForm } from '@/shared/ui/form/index.ts';
import { Copyable, keyShortcut, Nothing } from '@/shared/ui/list/index.ts';
import { chosenOne, useAskFirst } from '@/shared/ui/life-cycle/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { Section } from './section.tsx';

/** Where the order goes; editable as long as the life cycle lets this side edit. */
export function AddressSection({ order: detail, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const holder = use(PermissionHolderContext);
  const [editing, setEditing] = useState(false);
  const askFirst = useAskFirst();
  const party = partyOf(holder);
  const why =
    party &&
    whyClosed(stateOfOrder(detail), factsOfOrder(detail), filledOrderEvent('order.edit', party))?.msg;
  const place = placeText(detail);
  return (
    <Section
      title="收货信息"
      action={
        maySend('order.edit', holder) && (
          <ReasonedButton
            variant="minimal"
            size="small"
            icon={<Edit />}
            text="修改地址"
            {...keyShortcut(ORDER_KEYS.editAddress)}
            why={why}
            onClick={() => askFirst('修改地址', chosenOne(detail), () => setEditing(true))}
          />
        )
      }
    >
      {place || detail.recipientName ? (
        <Copyable text={[detail.recipientName, detail.recipientPhone, place].filter(Boolean).join('，')}>
          <span className="order-address">
            <strong>{detail.recipientName}</strong> <span className="tabular">{detail.recipientPhone}</span>
            <br />
            <bdi>{place}</bdi> <span className="tabular">{detail.postcode}</span>
          </span>
        </Copyable>
      ) : (
        <Nothing />
      )}
      {editing && (
        <AddressDialog
          order={detail}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

const FIELDS = [
  ['recipientName', '收件人'],
  ['recipientPhone', '电话'],
  ['country', '国家/地区'],
  ['province', '省/州'],
  ['city', '城市'],
  ['district', '区/县'],
  ['postcode', '邮编'],
] as const;

/** What looks wrong and may be right all the same: said, and not refused. */
function hintOf(name: (typeof FIELDS)[number][0], values: z.input<typeof OrderAddress>): string | undefined {
  const { recipientPhone, country, postcode } = values;
  if (name === 'recipientPhone' && recipientPhone.trim() && !phoneFits(recipientPhone.trim(), country))
    return '不像真实的电话号码，请核对。';
  if (name === 'postcode' && postcode.trim() && isChina(country) && !/^\d{6}$/.test(postcode.trim()))
    return '国内邮编是 6 位数字，请核对。';
  return undefined;
}

function AddressDialog({
  order: read,
  onDone,
  onClose,
}: DialogEnds & {
  order: OrderDetail;
}) {
  // As it was when the dialog opened: a later version beside these values would undo what somebody else changed.
  const [detail] = useState(read);
  const { recipientName, recipientPhone, country, province, city, district, address, postcode } = detail;
  const form = useForm(
    OrderAddress,
    { recipientName, recipientPhone, country, province, city, district, address, postcode },
    async (values) => {
      // What stayed the same is no change: the log names what was changed.
      const changed = Object.entries(values).filter(
        ([name, value]) => value !== detail[name as keyof typeof values],
      );
      if (changed.length > 0) {
        const change = { id: detail.id, version: detail.version, ...Object.fromEntries(changed) };
        await call(order.update, change, { quiet: true });
        showMessage('收货信息已保存');
      }
      onDone();
    },
  );
  return (
    <FormDialog title="修改收货信息" form={form} onClose={onClose}>
      <PasteAddress onFound={form.set} />
      <div className="form-grid">
        {FIELDS.map(([name, label]) => (
          <TextField key={name} label={label} help={hintOf(name, form.values)} {...form.field(name)} />
        ))}
        <div data-wide>
          <TextField label="详细地址" lines={2} {...form.field('address')} />
        </div>
      </div>
    </FormDialog>
  );
}
