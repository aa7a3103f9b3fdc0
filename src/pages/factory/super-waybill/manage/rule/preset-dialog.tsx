import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { waybillRule } from '#contract/waybill/rule.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';
import { accountLabel } from './rule-accounts.tsx';

type Accounts = Output<typeof waybillRule.options>['accounts'];
const Chosen = z.object({ accountId: z.int().nullable() });

/** The account that is asked where no rule found one. */
export function PresetDialog({
  accounts,
  presetId,
  onDone,
  onClose,
}: DialogEnds & { accounts: Accounts; presetId: number | null }) {
  const form = useForm(Chosen, { accountId: presetId }, async (values) => {
    await call(waybillRule.preset, values, { quiet: true });
    showMessage(values.accountId === null ? '已取消默认账户' : '默认账户已保存');
    onDone();
  });
  return (
    <FormDialog title="设置默认账户" form={form} width={460} onClose={onClose}>
      <SelectField
        label="默认账户"
        help="没有规则符合，或规则的账户都不能取号时，用它取号；订单指定了其他快递的除外"
        empty="不设置"
        options={accounts.map((one) => ({ value: one.id, label: accountLabel(one) }))}
        {...form.field('accountId')}
      />
    </FormDialog>
  );
}
