import { useId } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { express, ExpressForm, type ExpressConfig } from '#contract/express/express.ts';
import { useDict } from '@/entities/dict/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, TextField, useForm, SwitchField } from '@/shared/ui/form/index.ts';
import { addressOptions } from './address-options.ts';

const EMPTY: ExpressForm = { expressName: '', account: '', remark: '', addressId: null, isDefault: false };

/** Makes a company, or changes the one given. */
export function CompanyDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & {
  edited: ExpressConfig | undefined;
}) {
  const known = useDict('express');
  const listId = useId();
  const { data: addresses = [], isPending } = useQuery(query(express.addresses, {}, { quiet: true }));
  const form = useForm(
    ExpressForm,
    edited ? formOf(edited) : EMPTY,
    async (values) => {
      const { expressName } = await call(express.save, touched(values, edited), { quiet: true });
      showMessage(`快递公司「${expressName}」已保存`);
      onDone();
    },
    `express-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  return (
    <FormDialog
      title={edited ? '修改快递公司' : '新建快递公司'}
      form={form}
      waits={isPending}
      onClose={onClose}
    >
      <div className="form-stack">
        <Field
          label="快递公司"
          required
          error={errors['expressName']}
          help="可从常用的快递里选，也可直接填写"
        >
          {(control) => (
            <>
              <InputGroup
                {...control}
                fill
                autoFocus
                list={listId}
                value={values.expressName}
                onValueChange={(expressName) => set({ expressName })}
              />
              <datalist id={listId}>
                {known.map(({ value, label }) => (
                  <option key={value} value={label} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <TextField label="月结账号" {...form.field('account')} />
        <SelectField
          label="寄件地址"
          empty="不指定"
          options={addressOptions(addresses)}
          {...form.field('addressId')}
          value={values.addressId == null ? null : Number(values.addressId)}
        />
        <TextField label="备注" {...form.field('remark')} />
        <SwitchField
          label="默认快递：没有指定快递、也没有规则适用的新订单使用它"
          {...form.field('isDefault')}
        />
      </div>
    </FormDialog>
  );
}

const formOf = ({ id, expressName, account, remark, addressId, isDefault }: ExpressConfig): ExpressForm => ({
  id,
  expressName,
  account,
  remark,
  addressId,
  isDefault,
});

/** What was not touched is left out: another may have changed it since the list was read. */
function touched({ addressId, isDefault, ...form }: ExpressForm, edited: ExpressConfig | undefined) {
  return {
    ...form,
    ...(addressId !== edited?.addressId && { addressId }),
    ...(isDefault !== edited?.isDefault && { isDefault }),
  };
}
