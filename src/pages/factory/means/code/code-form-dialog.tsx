import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { CheckedCodeForm, code, CODE_KINDS, type Code, type CodeForm } from '#contract/means/code.ts';
import { CustomerPicker, type PickedCustomer } from '@/entities/customer/index.ts';
import { SkuPicker, type PickedSku } from '@/entities/sku/index.ts';
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
const EMPTY: CodeForm = { code: '', kind: 'alias', skuId: Number.NaN, merchantId: null };

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
  const [sku, setSku] = useState<PickedSku | null>(
    edited ? { id: edited.skuId, code: edited.skuCode, name: edited.skuName } : null,
  );
  const [customer, setCustomer] = useState<PickedCustomer | null>(
    edited?.merchantId ? { merchantId: edited.merchantId, merchantName: edited.merchantName ?? '' } : null,
  );
  const start: CodeForm = edited
    ? {
        ...{ code: edited.code, kind: edited.kind as CodeForm['kind'] },
        ...{ skuId: edited.skuId, merchantId: edited.merchantId },
      }
    : EMPTY;
  const told = edited ? '编码已保存' : '编码已新建';
  const form = useRecordForm(
    { name: 'code', calls: code, schema: CheckedCodeForm, start, told },
    { edited, onDone },
  );
  const { values, errors, field, set } = form;
  return (
    <FormDialog title={edited ? `修改编码 ${edited.code}` : '新建编码'} form={form} onClose={onClose}>
      <div className="form-stack">
        <SelectField label="类型" required help={HELP[values.kind]} options={KINDS} {...field('kind')} />
        <TextField label="编码" required autoFocus {...field('code')} />
        <Field label="SKU" required error={errors.skuId}>
          {() => (
            <SkuPicker
              label="SKU"
              value={sku}
              error={errors.skuId}
              onPick={(picked) => {
                setSku(picked);
                set({ skuId: picked.id });
              }}
            />
          )}
        </Field>
        {values.kind === 'customer' && (
          <Field label="客户" required error={errors.merchantId}>
            {() => (
              <CustomerPicker
                label="客户"
                value={customer}
                error={errors.merchantId}
                onPick={(picked) => {
                  setCustomer(picked);
                  set({ merchantId: picked.merchantId });
                }}
              />
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
