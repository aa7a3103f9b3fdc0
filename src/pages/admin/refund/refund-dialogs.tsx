import { useState } from 'react';
import { z } from 'zod';
import type { DangerPass } from '#contract/endpoint.ts';
import { shopSubscription, type ShopRefund } from '#contract/shop/shop-subscription.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FormDialog } from '@/shared/ui/dialog/index.ts';
import { AmountField, NumberField, TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';

const why = z.object({
  answer: z.string().trim().min(1, '请填写驳回原因').max(200, '驳回原因最多 200 个字'),
});

/** Gives back, or says why not; both are verified: it is about money. */
export function RefundAnswerDialog({
  refund: { id, storeName, merchantName, amountCents, currency },
  approved,
  onSettled,
  onClose,
}: {
  refund: ShopRefund;
  approved: boolean;
  onSettled: () => void;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState<string | undefined>(approved ? '' : undefined);
  const form = useForm(why, { answer: '' }, (values) => {
    setAnswer(values.answer);
    return Promise.resolve();
  });
  const send = async (pass: DangerPass): Promise<void> => {
    await call(
      shopSubscription.refundAnswer,
      { id, approved, ...(answer && { answer }), ...pass },
      { quiet: true },
    );
    showMessage(approved ? '已退款' : '已驳回');
    onSettled();
  };
  if (answer !== undefined) {
    const amount = formatMoney(amountCents, currency);
    const text = approved
      ? `退还商家「${merchantName}」店铺「${storeName}」${amount}，该笔订购的服务立即结束。`
      : `驳回商家「${merchantName}」店铺「${storeName}」${amount} 的退款申请。`;
    return <DangerDialog prompt="dangerous" text={text} onConfirm={send} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="驳回退款申请"
      form={form}
      width={440}
      intent="danger"
      submitText="下一步"
      onClose={onClose}
    >
      <TextField
        label="驳回原因"
        required
        autoFocus
        lines={3}
        help="商家会看到。"
        {...form.field('answer')}
      />
    </FormDialog>
  );
}

const recordForm = shopSubscription.record.input.omit({ dangerOptPassword: true });

/** Months that a merchant paid for one shop. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const { verification, verify } = useVerification();
  const form = useForm(recordForm, { storeId: NaN, months: 12, amountCents: NaN }, async (paid) =>
    verify(
      `登记店铺 ${paid.storeId} 订购 ${paid.months} 个月，${formatMoney(paid.amountCents, 'CNY')}。`,
      (pass) => call(shopSubscription.record, { ...paid, ...pass }, { quiet: true }),
      () => {
        showMessage('订购已登记');
        onClose();
      },
    ),
  );
  return (
    <FormDialog
      title="登记订购"
      form={{ ...form, verification }}
      width={440}
      submitText="下一步"
      onClose={onClose}
    >
      <div className="form-stack">
        <NumberField
          label="系统编号"
          required
          help="商家在店铺的「服务与退款」里看到的编号。"
          empty={NaN}
          {...form.field('storeId', '请输入店铺的系统编号')}
          value={form.values.storeId as number}
        />
        <NumberField
          label="月数"
          required
          unit="个月"
          empty={NaN}
          {...form.field('months', '请输入 1 至 36 的月数')}
        />
        <AmountField label="金额" required currency="CNY" {...form.field('amountCents', '请输入金额')} />
      </div>
    </FormDialog>
  );
}
