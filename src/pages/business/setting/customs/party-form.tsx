import { customsParty, type CustomsParty } from '#contract/customs/party.ts';
import type { z } from 'zod';
import { shopLabel, useShops } from '@/entities/shop/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const SCHEMA = customsParty.create.input;
const EMPTY: z.input<typeof SCHEMA> = { name: '' };

/** Makes who declares, or changes the one given. */
export function PartyForm({ edited, onDone, onClose }: DialogEnds & { edited: CustomsParty | undefined }) {
  const shops = useShops().data?.list ?? [];
  const form = useRecordForm(
    {
      calls: customsParty,
      schema: SCHEMA,
      start: edited ?? EMPTY,
      told: '申报主体已保存',
      name: 'customs-party',
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  return (
    <FormDialog title={edited ? '修改申报主体' : '新建申报主体'} form={form} width={560} onClose={onClose}>
      <div className="form-stack">
        <TextField label="主体名称" required autoFocus {...field('name')} />
        <div className="form-pair">
          <TextField label="统一社会信用代码" help="18 位" {...field('creditCode')} />
          <SelectField
            label="店铺"
            empty="全部店铺"
            options={shops.map((one) => ({ value: one.id, label: shopLabel(one) }))}
            error={errors['shopId']}
            value={values.shopId as number | null | undefined}
            onChange={(shopId) => set({ shopId })}
          />
        </div>
        <div className="form-pair">
          <TextField label="IOSS" help="IM 加 10 位数字" {...field('ioss')} />
          <TextField label="EORI" help="国家代码加号码" {...field('eori')} />
        </div>
        <TextField
          label="VAT 税号"
          lines={2}
          help="每个国家一个，用顿号分开，如 DE123456789"
          {...field('vat')}
        />
        <CalendarField
          label="有效期至"
          help="到这天 24 点止；不填为长期"
          value={values.validUntil ?? ''}
          error={errors['validUntil']}
          onChange={(chosen) => set({ validUntil: chosen || null })}
        />
      </div>
    </FormDialog>
  );
}
