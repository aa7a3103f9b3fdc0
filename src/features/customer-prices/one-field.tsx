import { useState } from 'react';
import { CustomerPicker, useGroupOptions, type PickedCustomer } from '@/entities/customer/index.ts';
import { Field, SelectField } from '@/shared/ui/form/index.ts';

/** A customer or a group, with its name. */
export interface One {
  target: 'customer' | 'group';
  targetId: number;
  name: string;
}

/** One customer, or one group: the one that was chosen last. */
export function OneField({
  label,
  error,
  onPick,
}: {
  label: string;
  error?: string | undefined;
  onPick: (one: One | undefined) => void;
}) {
  const groups = useGroupOptions();
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [groupId, setGroupId] = useState<number | null>(null);
  return (
    <div className="form-pair">
      <Field label={`${label}客户`} error={error}>
        {() => (
          <CustomerPicker
            label={`${label}客户`}
            error={error}
            value={customer}
            onPick={(picked) => {
              setCustomer(picked);
              setGroupId(null);
              onPick({ target: 'customer', targetId: picked.merchantId, name: picked.merchantName });
            }}
          />
        )}
      </Field>
      <SelectField
        label="或客户分组"
        empty="选择分组"
        value={groupId}
        options={groups}
        onChange={(value) => {
          const group = groups.find((option) => option.value === value);
          setGroupId(value);
          setCustomer(null);
          onPick(group && { target: 'group', targetId: group.value, name: group.label });
        }}
      />
    </div>
  );
}
