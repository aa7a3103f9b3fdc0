import { useState } from 'react';
import { grantStatements, type GrantStatement } from '#contract/grant-statement/grant-statement.ts';
import { GRANT_STATEMENT_PARAMS } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, CalendarField, TextField, useForm } from '@/shared/ui/form/index.ts';

/** The owner notes what he was paid, outside of the product. */
export function PayDialog({
  statement: { id, version, month, accountName, cents, currency },
  onDone,
  onClose,
}: DialogEnds & { statement: GrantStatement }) {
  const [today] = useState(() => dayInShanghai(Date.now()));
  const form = useForm(
    GRANT_STATEMENT_PARAMS['grantStatement.paid'],
    { cents, day: today, reference: '' },
    async (values) => {
      await call(grantStatements.pay, { id, version, ...values }, { quiet: true });
      showMessage('已登记结清');
      onDone();
    },
    `grant-statement-pay-${id}`,
  );
  return (
    <FormDialog title="结清对账单" form={form} width={420} submitText="结清" onClose={onClose}>
      <div className="form-stack">
        <p>
          「{accountName}」{month}：应收 {formatMoney(cents, currency)}。款项由双方在线下结算，这里只做登记。
        </p>
        <AmountField label="实收金额" currency={currency} required {...form.field('cents')} />
        <CalendarField label="付款日期" required {...form.field('day')} />
        <TextField label="凭证号" required {...form.field('reference')} />
      </div>
    </FormDialog>
  );
}
