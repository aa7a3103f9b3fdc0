import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { MOST_CENTS, PROBLEM_TEXT } from '#contract/problem/life-cycle/problem-events.ts';
import type { Problem } from '#contract/problem/problem.ts';
import { PAID_TO, type PaidTo } from '#contract/problem/problem-words.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, CalendarField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

type Props = DialogEnds & { of: Problem; onSend: (params: object) => void };
const CNY = 'CNY';
const cents = (most: number) =>
  z
    .int('请填写金额')
    .min(1, '金额至少 0.01 元')
    .max(Math.min(most, MOST_CENTS), `金额最多 ${formatMoney(Math.min(most, MOST_CENTS), CNY)}`);

/** What the carrier is asked for, and by what it is proved. */
export function ClaimDialog({ of: { declaredCents }, onSend, onDone, onClose }: Props) {
  const form = useForm(
    z.object({ cents: cents(declaredCents), text: text(PROBLEM_TEXT, '请填写理赔的依据') }),
    { cents: NaN, text: '' },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  return (
    <FormDialog title="申请理赔" form={form} width={480} submitText="申请" onClose={onClose}>
      <div className="form-stack">
        <AmountField
          label={`金额（最多 ${formatMoney(declaredCents, CNY)}）`}
          required
          currency={CNY}
          {...form.field('cents')}
        />
        <TextField label="依据" required lines={4} {...form.field('text')} />
      </div>
    </FormDialog>
  );
}

/** What the carrier agreed to. */
export function CentsDialog({
  title,
  of: { claimCents },
  onSend,
  onDone,
  onClose,
}: Props & { title: string }) {
  const form = useForm(
    z.object({ cents: cents(claimCents ?? MOST_CENTS) }),
    { cents: claimCents ?? NaN },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  return (
    <FormDialog title={title} form={form} width={440} submitText="同意" onClose={onClose}>
      <AmountField label="快递同意赔付" required currency={CNY} {...form.field('cents')} />
    </FormDialog>
  );
}

/** What came, when and to whom: it is noted, and no money moves. */
export function PaidDialog({ of: { claimCents }, onSend, onDone, onClose }: Props) {
  const form = useForm(
    z.object({
      cents: cents(MOST_CENTS),
      day: z.iso.date('请选择赔付日期'),
      to: z.enum(Object.keys(PAID_TO) as [PaidTo, ...PaidTo[]]),
    }),
    { cents: claimCents ?? NaN, day: formatDate(serverNow()), to: 'factory' },
    (typed) => {
      onSend(typed);
      onDone();
      return Promise.resolve();
    },
  );
  return (
    <FormDialog title="登记赔付" form={form} width={440} submitText="登记" onClose={onClose}>
      <div className="form-stack">
        <p className="list-quiet">只作登记，不会自动入账。</p>
        <AmountField label="金额" required currency={CNY} {...form.field('cents')} />
        <CalendarField label="赔付日期" required {...form.field('day')} />
        <SelectField label="赔付给" required options={optionsOf(PAID_TO)} {...form.field('to')} />
      </div>
    </FormDialog>
  );
}
