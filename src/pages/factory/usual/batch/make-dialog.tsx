import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { batch, LEFT_OUT, type LeftOut, type WaitingProfile } from '#contract/batch/batch.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { CheckField, NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z
  .object({
    orders: z.string(),
    most: z.number().nullable(),
    partial: z.boolean(),
  })
  .transform(({ orders, most, partial }) => {
    const orderNos = orders.split(/[\s,，、;；]+/).filter(Boolean);
    return {
      partial,
      ...(orderNos.length > 0 && { orderNos }),
      ...(most !== null && { most }),
    };
  });
const EMPTY = { orders: '', most: null, partial: false };

const leftText = (left: Record<LeftOut, number>): string =>
  (Object.keys(LEFT_OUT) as LeftOut[])
    .flatMap((reason) =>
      left[reason] > 0 ? `${LEFT_OUT[reason]} ${left[reason].toLocaleString('zh-CN')} 件` : [],
    )
    .join('；');

/** Which of the pieces that wait for a profile come into a new batch; what comes and what does not is said before. */
export function MakeDialog({
  row,
  onMade,
  onClose,
}: {
  row: WaitingProfile;
  onMade: (batchId: number) => void;
  onClose: () => void;
}) {
  const form = useForm(
    Typed,
    EMPTY,
    async (choice) => {
      const made = await call(batch.make, { profileId: row.id, ...choice }, { quiet: true });
      const gone = made.gone.length > 0 ? `；${made.gone.length} 件已被他人组批` : '';
      showMessage(`批次 ${made.number} 已组好：${made.orders} 单 ${made.pieces} 件${gone}`);
      onMade(made.batchId);
    },
    `batch-make-${row.id}`,
  );
  const choice = Typed.safeParse(form.values).data ?? { partial: false };
  const seen = useQuery(query(batch.preview, { profileId: row.id, ...choice }, { quiet: true }));
  const found = seen.data;
  return (
    <FormDialog
      title={`组批 ${row.profile}`}
      form={form}
      submitText={found ? `组批 ${found.pieces.toLocaleString('zh-CN')} 件` : '组批'}
      closed={found === undefined || found.pieces === 0}
      note={<FailureNote error={seen.error} />}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField
          label="订单号"
          lines={3}
          placeholder="留空为全部；可粘贴多个订单号、平台单号或自由打印号"
          {...form.field('orders')}
        />
        <NumberField label="最多件数（留空为全部，至多 10,000）" {...form.field('most')} />
        <CheckField label="订单可以只进一部分" {...form.field('partial')} />
        <p role="status" className="batch-preview">
          {found === undefined
            ? '正在计算…'
            : found.pieces === 0
              ? '没有可以入批次的生产件。'
              : `将组批 ${found.orders.toLocaleString('zh-CN')} 单 ${found.pieces.toLocaleString('zh-CN')} 件，急件和推单早的在前；这些订单随即进入生产中。`}
          {found && leftText(found.left) !== '' && <span>不进入批次：{leftText(found.left)}。</span>}
          {found && found.unknown.length > 0 && <span>没有这些订单：{found.unknown.join('、')}。</span>}
        </p>
      </div>
    </FormDialog>
  );
}
