import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { MOST_CENTS } from '#contract/package/life-cycle/package-guards.ts';
import { receivable, type Receivable } from '#contract/fee-desk/receivable.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NOT_SENT,
  SelectField,
  TextField,
  useForm,
  useVerification,
} from '@/shared/ui/form/index.ts';

const WAYS = { more: '补收', less: '退回' } as const;
const Typed = z.object({
  way: z.enum(['more', 'less']),
  cents: z.int('请输入金额，最多两位小数').min(1, '金额应大于 0').max(MOST_CENTS, '金额不能超过 100,000.00'),
  reason: text(500, '请填写补差的原因'),
});
const USUAL = ['快递公司复重', '重量录错', '与客户商定'];

/** What a package costs becomes so much more, or less: why, and then the verification. */
export function AdjustDialog({ row, onDone, onClose }: DialogEnds & { row: Receivable }) {
  const { id, version, number, currency, cents: stands } = row;
  const { verification, verify } = useVerification();
  const form = useForm(Typed, { way: 'more', cents: Number.NaN, reason: '' }, ({ way, cents, reason }) => {
    const change = way === 'more' ? cents : -cents;
    verify(
      `包裹 ${number} 的快递费将${WAYS[way]} ${formatMoney(cents, currency)}，变为 ${formatMoney(stands + change, currency)}。`,
      (pass) => call(receivable.adjust, { id, version, cents: change, reason, ...pass }, { quiet: true }),
      () => {
        showMessage('快递费已补差');
        onDone();
      },
    );
    return Promise.resolve(NOT_SENT);
  });
  const { values, field, set } = form;
  const isTooMuch = values.way === 'less' && values.cents > stands;
  return (
    <FormDialog
      title="快递费补差"
      form={{ ...form, verification }}
      width={440}
      submitText="下一步"
      why={isTooMuch ? `最多退回 ${formatMoney(stands, currency)}。` : undefined}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          包裹 <code>{number}</code> 现在的快递费是 {formatMoney(stands, currency)}。
        </p>
        <div className="form-pair">
          <SelectField
            label="补收或退回"
            options={Object.entries(WAYS).map(([value, label]) => ({
              value: value as keyof typeof WAYS,
              label,
            }))}
            {...field('way')}
          />
          <AmountField
            label="金额"
            currency={currency}
            required
            {...field('cents', '请输入金额，最多两位小数')}
          />
        </div>
        <TextField label="原因" required {...field('reason')} />
        <UsualReasons reasons={USUAL} onChoose={(reason) => set({ reason })} />
      </div>
    </FormDialog>
  );
}
