import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { Output } from '#contract/endpoint.ts';
import { MOST_RULE_ACCOUNTS, type waybillRule } from '#contract/waybill/rule.ts';
import { SelectField } from '@/shared/ui/form/index.ts';

type Account = Output<typeof waybillRule.options>['accounts'][number];

export const accountLabel = ({ name, expressName, isOn }: Account): string =>
  `${name}（${[expressName, !isOn && '已暂停'].filter(Boolean).join('，')}）`;

/** The account of a rule, and those that stand in for it, in their order. One that is not chosen yet is NaN. */
export function RuleAccounts({
  accounts,
  value,
  error,
  onChange,
}: {
  accounts: readonly Account[];
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}) {
  const options = accounts.map((one) => ({ value: one.id, label: accountLabel(one) }));
  const rows = value.length > 0 ? value : [NaN];
  return (
    <div className="rule-accounts" role="group" aria-label="账户和备选账户">
      {rows.map((id, at) => (
        // The order is what they are: a row is its place.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className="rule-account">
          <SelectField
            label={at === 0 ? '账户' : `备选 ${at}`}
            required={at === 0}
            empty="请选择"
            options={options}
            error={at === 0 ? error : undefined}
            value={Number.isNaN(id) ? null : id}
            onChange={(next) => onChange(rows.map((one, i) => (i === at ? (next ?? NaN) : one)))}
          />
          {at > 0 && (
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={`删除备选 ${at}`}
              title="删除"
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {rows.length < MOST_RULE_ACCOUNTS && (
        <Button
          variant="minimal"
          size="small"
          icon={<Plus />}
          text="添加备选账户"
          onClick={() => onChange([...rows, NaN])}
        />
      )}
    </div>
  );
}
