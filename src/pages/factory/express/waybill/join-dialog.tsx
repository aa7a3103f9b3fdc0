import { useState } from 'react';
import { packages, type Package } from '#contract/package/package.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending } from '@/shared/ui/form/index.ts';

/** Chosen packages of one recipient go into one of them. */
export function JoinDialog({ parcels, onDone, onClose }: DialogEnds & { parcels: readonly Package[] }) {
  const [idempotencyKey] = useState(randomId);
  const [into, setInto] = useState(parcels[0]!.id);
  const others = parcels.filter(({ id }) => id !== into);
  const form = useSending(async () => {
    const { successIds, failed } = await call(
      packages.act,
      {
        ...{ event: 'package.joined', ids: others.map(({ id }) => id), params: { into }, idempotencyKey },
        versions: Object.fromEntries(others.map(({ id, version }) => [id, version])),
      },
      { quiet: true },
    );
    const { number } = parcels.find(({ id }) => id === into)!;
    if (failed[0] && successIds.length === 0) throw new Error(failed[0].msg);
    showMessage(
      failed[0]
        ? `${successIds.length} 个包裹已合入 ${number}，${failed.length} 个没有合入：${failed[0].msg}`
        : `${successIds.length} 个包裹已合入 ${number}`,
    );
    onDone();
  });
  return (
    <FormDialog
      title={`合包：${parcels.length} 个包裹装在一起`}
      form={form}
      width={480}
      submitText="合包"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>订单仍是各自的订单，包裹一起打包、用一个运单号；其中的订单取消或退款时，它的商品自动退出。</p>
        <SelectField
          label="装进哪个包裹"
          options={parcels.map(({ id, number, orderNo }) => ({
            value: String(id),
            label: `${number}（${orderNo}）`,
          }))}
          value={String(into)}
          onChange={(next) => setInto(Number(next))}
        />
      </div>
    </FormDialog>
  );
}
