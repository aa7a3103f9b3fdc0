import { z } from 'zod';
import { batch, type Batch } from '#contract/batch/batch.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ orders: z.string(), most: z.number().nullable(), partial: z.boolean() });

/** More pieces for a batch: of one that is open any that wait for its profile, of one that is released its tails. */
export function AddDialog({ batch: own, onDone, onClose }: DialogEnds & { batch: Batch }) {
  const isOpen = own.state === 0;
  const form = useForm(
    Typed,
    { orders: '', most: null as number | null, partial: !isOpen },
    async ({ orders, most, partial }) => {
      const orderNos = orders.split(/[\s,，、;；]+/).filter(Boolean);
      const { pieces } = await call(
        batch.add,
        {
          ...{ id: own.id, version: own.version, partial },
          ...(orderNos.length > 0 && { orderNos }),
          ...(most !== null && { most }),
        },
        { quiet: true },
      );
      showMessage(`批次 ${own.number} 加入了 ${pieces} 件`);
      onDone();
    },
    `batch-add-${own.id}`,
  );
  return (
    <FormDialog
      title={isOpen ? `加入批次 ${own.number}` : `尾件归入批次 ${own.number}`}
      form={form}
      submitText={isOpen ? '加入' : '归入'}
      onClose={onClose}
    >
      <div className="form-stack">
        {isOpen ? (
          <>
            <TextField
              label="订单号"
              lines={3}
              placeholder="留空为全部等待的件；可粘贴多个订单号或平台单号"
              {...form.field('orders')}
            />
            <NumberField label="最多件数（留空为全部）" {...form.field('most')} />
            <CheckField label="订单可以只进一部分" {...form.field('partial')} />
          </>
        ) : (
          <p>补做出来的 {own.tails} 件归入这个批次，和它一起打印；还没有出好图的稍后再归入。</p>
        )}
      </div>
    </FormDialog>
  );
}
