import { Tag } from '@blueprintjs/core';
import { AUDIENCES } from '#contract/customer/audience.ts';
import { Field, SelectField } from '@/shared/ui/form/index.ts';
import type { AudienceTyped } from './audience.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { useGroupOptions } from './customer-questions.ts';
import './audience.css';

const SCOPES = Object.entries(AUDIENCES).map(([value, label]) => ({
  value: value as AudienceTyped['scope'],
  label,
}));

/** 可见范围: all customers, those of a group, or some by name; a part of a form's grid. */
export function AudienceField({
  value: { scope, groupId, customers },
  errors,
  onChange,
}: {
  value: AudienceTyped;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<AudienceTyped>) => void;
}) {
  const groups = useGroupOptions();
  return (
    <>
      <SelectField
        label="可见范围"
        required
        options={SCOPES}
        value={scope}
        onChange={(next) => onChange({ scope: next })}
      />
      {scope === 'group' && (
        <SelectField
          label="分组"
          required
          empty="请选择"
          options={groups}
          value={groupId}
          error={errors['groupId']}
          onChange={(next) => onChange({ groupId: next })}
        />
      )}
      {scope === 'chosen' && (
        <div data-wide>
          <Field label="客户" required error={errors['customers']}>
            {() => (
              <>
                <CustomerPicker
                  // Empty again after each: the next one is typed at once.
                  key={customers.length}
                  label="客户"
                  value={null}
                  error={errors['customers']}
                  onPick={({ merchantId, merchantName }) =>
                    onChange({
                      customers: [
                        ...customers.filter((one) => one.merchantId !== merchantId),
                        { merchantId, merchantName },
                      ],
                    })
                  }
                />
                <div className="audience-picked">
                  {customers.map((one) => (
                    <Tag
                      key={one.merchantId}
                      minimal
                      onRemove={() => onChange({ customers: customers.filter((other) => other !== one) })}
                    >
                      {one.merchantName}
                    </Tag>
                  ))}
                </div>
              </>
            )}
          </Field>
        </div>
      )}
    </>
  );
}
