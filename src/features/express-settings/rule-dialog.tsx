import { ExpressRule, type ExpressConfig } from '#contract/express/express.ts';
import { PLATFORMS } from '#contract/platform/platform.ts';
import type { z } from 'zod';
import { useAreas } from '@/entities/area/index.ts';
import { CURRENCIES } from '@/entities/shop/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { AmountField, Field, NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { ChoicesField, optionsOf, type Option } from '@/shared/ui/list/index.ts';

const EMPTY: z.input<typeof ExpressRule> = {
  name: '',
  configId: 0,
  open: true,
  shopIds: [],
  provinces: [],
  minPieces: null,
  maxPieces: null,
  platforms: [],
  fromCents: null,
  belowCents: null,
  currency: 'CNY',
};

/** One rule: by shop, platform, province, pieces and amount; what is left empty takes all. */
export function RuleDialog({
  edited,
  companies,
  shops,
  send,
  onClose,
}: {
  edited: ExpressRule | undefined;
  companies: readonly ExpressConfig[];
  shops: readonly Option[];
  send: (rule: ExpressRule) => Promise<unknown>;
  onClose: () => void;
}) {
  const { areas } = useAreas('general');
  const form = useForm(
    ExpressRule,
    edited ?? EMPTY,
    send,
    // A rule has no number: its name tells it from the others.
    edited ? `express-rule-${edited.name}` : 'express-rule-new',
  );
  const { values, errors, set } = form;
  const currency = values.currency ?? 'CNY';
  return (
    <FormDialog title={edited ? '修改快递规则' : '新建快递规则'} form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label="规则名称" required autoFocus {...form.field('name')} />
        <SelectField
          label="快递公司"
          required
          empty="请选择"
          error={errors['configId']}
          options={companies.map(({ id, expressName }) => ({ value: id, label: expressName }))}
          value={values.configId === 0 ? undefined : values.configId}
          onChange={(configId) => set({ configId: configId ?? 0 })}
        />
        <Field label="店铺" error={errors['shopIds']}>
          {({ id }) => (
            <ChoicesField
              id={id}
              label="店铺"
              options={shops}
              value={(values.shopIds ?? []) as number[]}
              onChange={(shopIds) => set({ shopIds: shopIds ?? [] })}
            />
          )}
        </Field>
        <Field label="平台" error={errors['platforms']}>
          {({ id }) => (
            <ChoicesField
              id={id}
              label="平台"
              options={optionsOf(PLATFORMS)}
              value={values.platforms ?? []}
              onChange={(platforms) =>
                set({ platforms: (platforms ?? []) as NonNullable<typeof values.platforms> })
              }
            />
          )}
        </Field>
        <Field label="省份" error={errors['provinces']}>
          {({ id }) => (
            <ChoicesField
              id={id}
              label="省份"
              options={areas.map(({ name }) => ({ value: name, label: name }))}
              value={values.provinces ?? []}
              onChange={(provinces) => set({ provinces: (provinces ?? []).map(String) })}
            />
          )}
        </Field>
        <NumberField label="最少件数" {...form.field('minPieces', '请输入 1 以上的整数，或留空')} />
        <NumberField label="最多件数" {...form.field('maxPieces')} />
        <SelectField
          label="币种"
          options={CURRENCIES}
          error={errors['currency']}
          value={currency as (typeof CURRENCIES)[number]['value']}
          onChange={(next) => set({ currency: next })}
        />
        <AmountField label="订单金额从（含）" mayBeEmpty currency={currency} {...form.field('fromCents')} />
        <AmountField label="订单金额不到" mayBeEmpty currency={currency} {...form.field('belowCents')} />
      </div>
    </FormDialog>
  );
}
