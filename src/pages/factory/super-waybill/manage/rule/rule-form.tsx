import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { PLATFORMS } from '#contract/platform/platform.ts';
import type { Output } from '#contract/endpoint.ts';
import { waybillRule, WaybillRuleForm as Schema, type WaybillRule } from '#contract/waybill/rule.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  CheckField,
  Field,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '@/shared/ui/form/index.ts';
import { ChoicesField, optionsOf, type Option } from '@/shared/ui/list/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { RuleAccounts } from './rule-accounts.tsx';
import { RulePlaces } from './rule-places.tsx';

type Values = z.input<typeof Schema>;
type Options = Output<typeof waybillRule.options>;
interface Props extends DialogEnds {
  edited: WaybillRule | undefined;
}

const EMPTY: Values = { name: '', enabled: true, accountIds: [NaN] };

/** As the form says it: what the list knows beside it is not of the form. */
function valuesOf(rule: WaybillRule): Values {
  const { name, enabled, forced, expressName, merchantIds, shopIds, areaCodes, materials } = rule;
  const { fromG, belowG, minCopies, maxCopies, accounts, tags, fromCents, belowCents, currency } = rule;
  return {
    ...{ name, enabled, forced, expressName, merchantIds, shopIds, areaCodes, materials },
    ...{ fromG, belowG, minCopies, maxCopies, tags, fromCents, belowCents, currency },
    platforms: rule.platforms as NonNullable<Values['platforms']>,
    // One that was deleted goes with the next change.
    accountIds: accounts.length > 0 ? accounts.map(({ id }) => id) : [NaN],
  };
}

/** Makes a rule, or changes the one given: once it is known what can be chosen. */
export function RuleForm(props: Props) {
  const { data, error } = useQuery(query(waybillRule.options, {}, { quiet: true }));
  return data ? <Loaded options={data} {...props} /> : <FailureNote error={error} />;
}

const named = (all: readonly { id: number; name: string }[]): Option[] =>
  all.map(({ id, name }) => ({ value: id, label: name }));
const worded = (all: readonly string[]): Option[] => all.map((name) => ({ value: name, label: name }));
/** What is chosen can be seen and taken away also where nothing of it is recent. */
const withOwn = (all: readonly string[], own: readonly string[] = []) => [...new Set([...all, ...own])];

function Loaded({ options, edited, onDone, onClose }: Props & { options: Options }) {
  const form = useRecordForm(
    {
      ...{ name: 'waybill-rule', calls: waybillRule, schema: Schema, told: '选号规则已保存' },
      start: edited ? valuesOf(edited) : EMPTY,
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  const currency = values.currency ?? 'CNY';
  const several = (
    name: 'merchantIds' | 'shopIds' | 'platforms' | 'materials' | 'tags',
    label: string,
    of: readonly Option[],
  ) => (
    <Field label={label} error={errors[name]}>
      {({ id }) => (
        <ChoicesField
          id={id}
          label={label}
          none="不限"
          options={of}
          value={values[name] ?? []}
          onChange={(next) => set({ [name]: next ?? [] })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog title={edited ? '修改选号规则' : '新建选号规则'} form={form} width={680} onClose={onClose}>
      <div className="form-stack">
        <div className="form-pair">
          <TextField label="名称" required autoFocus placeholder="如 华南轻件" {...field('name')} />
          <SwitchField label="启用" {...field('enabled')} />
        </div>
        <h3 className="rule-part">哪些包裹</h3>
        <div className="form-pair">
          <TextField label="订单指定的快递" help="不填为不限" {...field('expressName')} />
          {several('platforms', '平台', optionsOf(PLATFORMS))}
        </div>
        <div className="form-pair">
          {several('merchantIds', '客户', named(options.merchants))}
          {several('shopIds', '店铺', named(options.shops))}
        </div>
        <RulePlaces
          value={values.areaCodes ?? []}
          error={errors['areaCodes']}
          onChange={(areaCodes) => set({ areaCodes })}
        />
        <div className="form-pair">
          <NumberField label="重量从" unit="克" help="含" {...field('fromG', '请输入整数')} />
          <NumberField label="重量不到" unit="克" help="不含" {...field('belowG')} />
        </div>
        <div className="form-pair">
          <NumberField label="最少件数" unit="件" {...field('minCopies')} />
          <NumberField label="最多件数" unit="件" {...field('maxCopies')} />
        </div>
        <div className="form-pair">
          {several('materials', '材质', worded(options.materials))}
          {several('tags', '订单标签', worded(withOwn(options.tags, values.tags)))}
        </div>
        <div className="rule-amounts">
          <SelectField
            label="币种"
            options={withOwn(options.currencies, [currency]).map((one) => ({ value: one, label: one }))}
            {...field('currency')}
          />
          <AmountField label="订单金额从" help="含" mayBeEmpty currency={currency} {...field('fromCents')} />
          <AmountField
            label="订单金额不到"
            help="不含"
            mayBeEmpty
            currency={currency}
            {...field('belowCents')}
          />
        </div>
        <h3 className="rule-part">用哪个账户</h3>
        <RuleAccounts
          accounts={options.accounts}
          value={values.accountIds}
          error={errors['accountIds']}
          onChange={(accountIds) => set({ accountIds })}
        />
        <CheckField label="不管订单指定的快递" {...field('forced')} />
        <p className="form-hint">
          不勾选时，订单指定了快递的包裹只用同一家快递的账户；上面填写了订单指定的快递的，可以改走别家。
        </p>
      </div>
    </FormDialog>
  );
}
