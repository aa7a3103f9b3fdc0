import { Checkbox, Tag } from '@blueprintjs/core';
import { CustomerPicker, useGroupOptions, type PickedCustomer } from '@/entities/customer/index.ts';
import { Field, SelectField } from '@/shared/ui/form/index.ts';
import './customer-prices.css';

/** Whom prices are for, by name. */
export interface Whom {
  customers: PickedCustomer[];
  groups: { value: number; label: string }[];
  all: boolean;
}
export const NOBODY: Whom = { customers: [], groups: [], all: false };

export const whomIds = ({ customers, groups, all }: Whom) => ({
  merchantIds: customers.map(({ merchantId }) => merchantId),
  groupIds: groups.map(({ value }) => value),
  all,
});

/** Customers, searched on the server, and groups; with `offersAll` everybody, too. */
export function WhomField({
  whom,
  error,
  offersAll = true,
  onChange,
}: {
  whom: Whom;
  error?: string | undefined;
  offersAll?: boolean;
  onChange: (whom: Whom) => void;
}) {
  const options = useGroupOptions();
  const { customers, groups } = whom;
  const withCustomer = (one: PickedCustomer): void =>
    onChange({ ...whom, customers: [...customers.filter((c) => c.merchantId !== one.merchantId), one] });
  return (
    <>
      <Field label="客户" error={error}>
        {() => <CustomerPicker label="客户" error={error} value={null} onPick={withCustomer} />}
      </Field>
      <SelectField
        label="客户分组"
        value={undefined}
        empty="选择分组"
        options={options.filter(({ value }) => !groups.some((group) => group.value === value))}
        onChange={(value) => {
          const group = options.find((option) => option.value === value);
          if (group) onChange({ ...whom, groups: [...groups, group] });
        }}
      />
      {offersAll && (
        <Checkbox
          label="全部客户（没有单独设置的）"
          checked={whom.all}
          onChange={(event) => onChange({ ...whom, all: event.currentTarget.checked })}
        />
      )}
      {customers.length + groups.length > 0 && (
        <div className="price-whom" role="group" aria-label="已选客户和分组">
          {customers.map((one) => (
            <Tag
              key={one.merchantId}
              minimal
              onRemove={() => onChange({ ...whom, customers: customers.filter((c) => c !== one) })}
            >
              {one.merchantName}
            </Tag>
          ))}
          {groups.map((group) => (
            <Tag
              key={group.value}
              minimal
              intent="primary"
              onRemove={() => onChange({ ...whom, groups: groups.filter((g) => g !== group) })}
            >
              {group.label}
            </Tag>
          ))}
        </div>
      )}
    </>
  );
}
