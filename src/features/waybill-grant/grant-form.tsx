import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { GrantChange, GrantForm as Schema, grants, type Grant } from '#contract/grant/grant.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, CalendarField, NumberField, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { CURRENCY } from './words.ts';

const USUAL_DAYS = 365;
const dayAfter = (days: number) => dayInShanghai(Date.now() + days * 86_400_000);

/** Offers an account to a factory: once it is known which there are. */
export function OfferForm(ends: DialogEnds) {
  const accounts = useQuery(query(waybillAccount.page, { pageSize: 200 }, { quiet: true }));
  const factories = useQuery(query(grants.factories, {}, { quiet: true }));
  if (!accounts.data || !factories.data) return <FailureNote error={accounts.error ?? factories.error} />;
  const optionsFor = (of: readonly { id: number; name: string }[]) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Offering accounts={optionsFor(accounts.data.list)} factories={optionsFor(factories.data)} {...ends} />
  );
}

type Options = readonly { value: string; label: string }[];

function Offering({
  accounts,
  factories,
  onDone,
  onClose,
}: DialogEnds & { accounts: Options; factories: Options }) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Schema,
    {
      ...{ accountId: Number(accounts[0]?.value), factoryId: Number(factories[0]?.value), total: NaN },
      ...{ daily: null, priceCents: 0, startDay: dayAfter(0), endDay: dayAfter(USUAL_DAYS) },
    },
    async (values) => {
      await call(grants.offer, { ...values, idempotencyKey }, { quiet: true });
      showMessage('已分享，等待工厂接受');
      onDone();
    },
    'waybill-grant',
  );
  const { values, set, errors } = form;
  const chosen = (id: number) => (Number.isNaN(id) ? undefined : String(id));
  return (
    <FormDialog title="新建面单分享" form={form} width={520} submitText="分享" onClose={onClose}>
      <div className="form-stack">
        <div className="form-pair">
          <SelectField
            label="账户"
            required
            help={accounts.length === 0 ? '请先在「账户」中绑定' : ''}
            options={accounts}
            error={errors['accountId']}
            value={chosen(values.accountId)}
            onChange={(next: string) => set({ accountId: Number(next) })}
          />
          <SelectField
            label="工厂"
            required
            help={factories.length === 0 ? '请先绑定工厂' : ''}
            options={factories}
            error={errors['factoryId']}
            value={chosen(values.factoryId)}
            onChange={(next: string) => set({ factoryId: Number(next) })}
          />
        </div>
        <TermFields form={form} />
      </div>
    </FormDialog>
  );
}

/** Other terms for a grant, as the user saw it. */
export function ChangeForm({ edited, onDone, onClose }: DialogEnds & { edited: Grant }) {
  const { id, version, total, daily, priceCents, nextPriceCents, startDay, endDay, state } = edited;
  const form = useForm(
    GrantChange,
    { id, version, total, daily, priceCents: nextPriceCents ?? priceCents, startDay, endDay },
    async (values) => {
      await call(grants.change, values, { quiet: true });
      showMessage('面单分享已修改');
      onDone();
    },
    `waybill-grant-${id}`,
  );
  return (
    <FormDialog title="修改面单分享" form={form} width={520} onClose={onClose}>
      <div className="form-stack">
        <p>
          「{edited.accountName}」分享给「{edited.factoryName}」
          {state !== 'offered' && '；单价调高时，工厂接受后才按新单价计算。'}
        </p>
        <TermFields form={form} />
      </div>
    </FormDialog>
  );
}

interface Terms {
  total: number;
  daily?: number | null | undefined;
  priceCents: number;
  startDay: string;
  endDay: string;
}
/** What both forms ask. */
function TermFields({
  form: { values, set, errors },
}: {
  form: { values: Terms; set: (change: Partial<Terms>) => void; errors: Readonly<Record<string, string>> };
}) {
  const bound = <K extends keyof Terms>(name: K) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: Terms[K]) => set({ [name]: value } as Partial<Terms>),
  });
  return (
    <>
      <div className="form-pair">
        <NumberField label="总额度" required unit="个" empty={NaN} {...bound('total')} />
        <NumberField
          label="日限"
          unit="个"
          help="不填为不限"
          {...{ value: values.daily, error: errors['daily'], onChange: (daily) => set({ daily }) }}
        />
      </div>
      <AmountField
        label="单价"
        currency={CURRENCY}
        required
        help="每个用掉的单号；由双方在线下结算"
        {...bound('priceCents')}
      />
      <div className="form-pair">
        <CalendarField label="开始日" required {...bound('startDay')} />
        <CalendarField label="到期日" required {...bound('endDay')} />
      </div>
    </>
  );
}
