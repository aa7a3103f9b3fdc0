import { SenderAddress, type KeptAddress } from '#contract/express/express.ts';
import { AreaFields } from '@/entities/area/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EMPTY: SenderAddress = {
  name: '',
  phone: '',
  province: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
  areaKind: 'general',
};

const KINDS = [
  { value: 'general', label: '通用' },
  { value: 'temu', label: 'Temu' },
] as const;

/** An address that parcels leave from. */
export function AddressDialog({
  edited,
  send,
  onClose,
}: {
  edited?: KeptAddress | undefined;
  send: (address: SenderAddress) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm(SenderAddress, edited ?? EMPTY, send, `sender-${edited?.id ?? 'new'}`);
  const { values, errors, set } = form;
  const { province, city, district = '' } = values;
  const text = (name: 'name' | 'phone' | 'address' | 'postcode', label: string, required: boolean) => (
    <TextField label={label} required={required} {...form.field(name)} />
  );
  return (
    <FormDialog title={edited ? '修改寄件地址' : '新建寄件地址'} form={form} width={640} onClose={onClose}>
      <div className="form-grid">
        {text('name', '寄件人', true)}
        {text('phone', '电话', true)}
        <SelectField
          label="省市区按照"
          options={KINDS}
          value={values.areaKind ?? 'general'}
          onChange={(areaKind) =>
            set({ areaKind: areaKind ?? 'general', province: '', city: '', district: '' })
          }
        />
        <AreaFields
          kind={values.areaKind ?? 'general'}
          value={{ province, city, district }}
          errors={errors}
          onChange={set}
        />
        {text('address', '详细地址', true)}
        {text('postcode', '邮编', false)}
      </div>
    </FormDialog>
  );
}
