import { Callout } from '@blueprintjs/core';
import { z } from 'zod';
import { code, CODE_KINDS, CodeForm, codeProblem, type Code } from '#contract/means/code.ts';
import { CustomerPicker } from '@/entities/customer/index.ts';
import { SkuPicker } from '@/entities/sku/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const { sku: _own, ...WRITTEN } = CODE_KINDS;
const KINDS = Object.entries(WRITTEN).map(([value, label]) => ({ value: value as CodeForm['kind'], label }));
const HELP = {
  alias: '任何客户的订单里写了它，都是这个 SKU',
  customer: '只在这个客户的订单里有效，别的客户可以有同样的编码',
  barcode: '扫描用；13 位数字按 EAN-13 检查校验位',
};
/** As it is typed: with what was picked, so that a form that was kept shows it again. */
const Typed = CodeForm.omit({ skuId: true, merchantId: true })
  .extend({
    sku: z
      .object({ id: z.int(), code: z.string(), name: z.string() })
      .nullable()
      .refine((picked) => picked !== null, '请选择 SKU'),
    customer: z.object({ merchantId: z.int(), merchantName: z.string() }).nullable(),
  })
  .superRefine(({ code: text, kind, customer }, checked) => {
    const message = codeProblem({ code: text, kind, merchantId: customer?.merchantId ?? null });
    const path = [kind === 'customer' ? 'customer' : 'code'];
    if (message) checked.addIssue({ code: 'custom', message, path });
  })
  .transform(({ sku, customer, ...form }) => ({
    ...form,
    skuId: sku!.id,
    merchantId: customer?.merchantId ?? null,
  }));
const EMPTY: z.input<typeof Typed> = { code: '', kind: 'alias', sku: null, customer: null };

const typedOf = (row: Code): z.input<typeof Typed> => ({
  ...{ code: row.code, kind: row.kind as CodeForm['kind'] },
  sku: { id: row.skuId, code: row.skuCode, name: row.skuName },
  customer: row.merchantId ? { merchantId: row.merchantId, merchantName: row.merchantName ?? '' } : null,
});

/** What a SKU’s own code says: it is no part of this form. */
const OwnCode = ({ edited, onClose }: { edited: Code; onClose: () => void }) => (
  <FormDialog
    title={`SKU 编码 ${edited.code}`}
    form={{ submit: onClose }}
    submitText="知道了"
    onClose={onClose}
  >
    <Callout compact>SKU 编码随 SKU 一起修改、停用和启用，请到「SKU」中修改它。</Callout>
  </FormDialog>
);

/** Makes a code, or changes the one given. */
export function CodeFormDialog({ edited, ...ends }: DialogEnds & { edited: Code | undefined }) {
  return edited?.kind === 'sku' ? (
    <OwnCode edited={edited} onClose={ends.onClose} />
  ) : (
    <WrittenCode edited={edited} {...ends} />
  );
}

function WrittenCode({ edited, onDone, onClose }: DialogEnds & { edited: Code | undefined }) {
  const start = edited ? typedOf(edited) : EMPTY;
  const told = edited ? '编码已保存' : '编码已新建';
  const form = useRecordForm({ name: 'code', calls: code, schema: Typed, start, told }, { edited, onDone });
  const { values, errors, field, set } = form;
  return (
    <FormDialog title={edited ? `修改编码 ${edited.code}` : '新建编码'} form={form} onClose={onClose}>
      <div className="form-stack">
        <SelectField label="类型" required help={HELP[values.kind]} options={KINDS} {...field('kind')} />
        <TextField label="编码" required autoFocus {...field('code')} />
        <Field label="SKU" required error={errors.sku}>
          {() => (
            <SkuPicker
              label="SKU"
              value={values.sku}
              error={errors.sku}
              onPick={({ id, code: text, name }) => set({ sku: { id, code: text, name } })}
            />
          )}
        </Field>
        {values.kind === 'customer' && (
          <Field label="客户" required error={errors.customer}>
            {() => (
              <CustomerPicker
                label="客户"
                value={values.customer}
                error={errors.customer}
                onPick={({ merchantId, merchantName }) => set({ customer: { merchantId, merchantName } })}
              />
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
