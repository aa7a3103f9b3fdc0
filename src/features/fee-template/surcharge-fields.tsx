import type { ExpressFeeForm } from '#contract/price/express-fee.ts';
import { AmountField, NumberField, type Form } from '@/shared/ui/form/index.ts';

type Amount = Extract<keyof ExpressFeeForm, `${string}Cents`>;
type Count = 'divisor' | 'thresholdPercent' | 'longMm' | 'heavyG' | 'insuredPermille';

/** An amount of the template; one that may be left out is 0 then. */
export function FeeAmount({
  form: { values, field },
  name,
  label,
  currency,
  required = false,
}: {
  form: Form<ExpressFeeForm>;
  name: Amount;
  label: string;
  currency: string;
  required?: boolean;
}) {
  const wrong = Number.isNaN(values[name]) ? `请输入${label}，最多两位小数` : undefined;
  const { value = 0, onChange, ...rest } = field(name, wrong);
  const props = { label, currency, ...rest };
  return required ? (
    <AmountField {...props} required value={value} onChange={onChange} />
  ) : (
    <AmountField
      {...props}
      mayBeEmpty
      value={value === 0 ? null : value}
      onChange={(cents) => onChange(cents ?? 0)}
    />
  );
}

/** What comes beside the price by weight: by volume, and for what is remote, long, heavy or insured. Left empty there is none. */
export function SurchargeFields({ form, currency }: { form: Form<ExpressFeeForm>; currency: string }) {
  const byWeight = form.values.mode === 'weight';
  const amount = (name: Amount, label: string) => (
    <FeeAmount form={form} name={name} label={label} currency={currency} />
  );
  const count = (name: Count, label: string, unit: string, help?: string, none = 0) => {
    const { value = none, ...rest } = form.field(name, '请输入整数');
    return (
      <NumberField
        label={label}
        unit={unit}
        help={help}
        empty={none}
        value={value === none ? null : value}
        {...rest}
      />
    );
  };
  return (
    <>
      {byWeight && (
        <fieldset className="fee-part">
          <legend>体积（可不填）</legend>
          <div className="form-pair">
            {count('divisor', '材积系数', '', '长×宽×高（厘米）除以它得千克，如 6000；不填不计体积')}
            {count('thresholdPercent', '抛重门槛', '%', '体积重达到实重的多少才按体积计，不填为 100', 100)}
          </div>
        </fieldset>
      )}
      <fieldset className="fee-part">
        <legend>最低收费与附加费（可不填，附加费不打折）</legend>
        <div className="form-pair">
          {amount('leastCents', '最低收费')}
          {amount('remoteCents', '偏远附加费')}
        </div>
        <div className="form-pair">
          {count('longMm', '最长边超过', '毫米')}
          {amount('longCents', '超长附加费')}
        </div>
        {byWeight && (
          <div className="form-pair">
            {count('heavyG', '实重超过', '克')}
            {amount('heavyCents', '超重附加费')}
          </div>
        )}
        <div className="form-trio">
          {count('insuredPermille', '保价费率', '‰')}
          {amount('labelCents', '代打面单费')}
          {amount('packingCents', '包材费')}
        </div>
      </fieldset>
    </>
  );
}
