import { z } from 'zod';
import { bills, type BillLine } from '#contract/bill/bill.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ packageNo: text(64, '请填写包裹号') });

/** Which package a line is of whose number nobody knows here. */
export function LinkDialog({ line, onDone, onClose }: DialogEnds & { line: BillLine }) {
  const { id, version, no, cents, currency } = line;
  const form = useForm(Typed, { packageNo: '' }, async ({ packageNo }) => {
    await call(bills.link, { id, version, packageNo }, { quiet: true });
    showMessage('账单行已关联包裹');
    onDone();
  });
  return (
    <FormDialog title="人工关联" form={form} width={440} submitText="关联" onClose={onClose}>
      <div className="form-stack">
        <p>
          运单号 <code>{no}</code>，账单金额 {formatMoney(cents, currency)}
          。关联后与这个包裹的重量和成本价核对。
        </p>
        <TextField label="包裹号" required autoFocus {...form.field('packageNo')} />
      </div>
    </FormDialog>
  );
}
