import { Tag } from '@blueprintjs/core';
import { AUDIENCES } from '#contract/customer/audience.ts';
import { Field, SelectField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import type { AudienceTyped } from './audience.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { useGroupOptions } from './customer-questions.ts';
import './audience.css';

const SCOPES = optionsOf(AUDIENCES);

/** With the defaults of a form. */
type Aimed = Pick<AudienceTyped, 'customers'> & { [K in 'scope' | 'groupId']?: AudienceTyped[K] | undefined };

/** 可见范围: all customers, a group, or chosen ones. */
export function AudienceFields({
  values,
  errors,
  set,
}: {
  values: Aimed;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<Aimed>) => void;
}) {
  const groups = useGroupOptions();
  return (
    <>
      <SelectField
        label="可见范围"
        required
        options={SCOPES}
        value={values.scope ?? 'all'}
        error={errors['scope']}
        onChange={(scope) => set({ scope })}
      />
      {values.scope === 'group' && (
        <SelectField
          label="分组"
          required
          empty="请选择"
          options={groups}
          value={values.groupId ?? null}
          error={errors['groupId']}
          onChange={(groupId) => set({ groupId })}
        />
      )}
      {values.scope === 'chosen' && (
        <div data-wide>
          <Field label="客户" required error={errors['customers']}>
            {() => (
              <>
                <CustomerPicker
                  // Empty again after each: the next one is typed at once.
                  key={values.customers.length}
                  label="客户"
                  value={null}
                  error={errors['customers']}
                  onPick={({ merchantId, merchantName }) =>
                    set({
                      customers: [
                        ...values.customers.filter((one) => one.merchantId !== merchantId),
                        { merchantId, merchantName },
                      ],
                    })
                  }
                />
                <div className="audience-picked">
                  {values.customers.map((one) => (
                    <Tag
                      key={one.merchantId}
                      minimal
                      onRemove={() => set({ customers: values.customers.filter((other) => other !== one) })}
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
