import { Tag } from '@blueprintjs/core';
import { z } from 'zod';
import { RESOURCE_SCOPES, type ResourceScope } from '#contract/resource/resource.ts';
import { CustomerPicker, useGroupOptions } from '@/entities/customer/index.ts';
import { Field, SelectField } from '@/shared/ui/form/index.ts';

export const choices = <K extends string>(words: Record<K, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as K, label }));
const SCOPES = choices(RESOURCE_SCOPES);

/** The chosen ones as they are typed, with their names: a form that was kept shows them again. */
export const Customers = z.array(z.object({ merchantId: z.int(), merchantName: z.string() }));
interface Aimed {
  scope?: z.output<typeof ResourceScope> | undefined;
  groupId?: number | null | undefined;
  customers: z.output<typeof Customers>;
}

/** What is missing of whom it is for. */
export function aimless({ scope, groupId, customers }: Aimed, checked: z.RefinementCtx): void {
  const lacks = (path: string, message: string): void =>
    checked.addIssue({ code: 'custom', path: [path], message });
  if (scope === 'group' && !groupId) lacks('groupId', '请选择分组');
  if (scope === 'chosen' && customers.length === 0) lacks('customers', '请选择客户');
}

/** Whom a resource is for: all customers, a group, or chosen ones. */
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
                <div className="resource-picked">
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
