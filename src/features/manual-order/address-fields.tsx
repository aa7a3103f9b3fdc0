import { PasteAddress } from '@/entities/order/index.ts';
import { TextField } from '@/shared/ui/form/index.ts';
import type { ManualHead } from './use-manual-order.ts';

const FIELDS = [
  ['recipientName', '收件人'],
  ['recipientPhone', '电话'],
  ['country', '国家/地区'],
  ['province', '省/州'],
  ['city', '城市'],
  ['district', '区/县'],
  ['postcode', '邮编'],
  ['expressName', '快递公司'],
] as const;

/** Where the order goes: field by field, or out of a text as chats and shops write it. */
export function AddressFields({
  head,
  errorOf,
  onChange,
}: {
  head: ManualHead;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<ManualHead>) => void;
}) {
  return (
    <>
      <PasteAddress onFound={onChange} />
      <div className="manual-address">
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            error={errorOf(name)}
            value={head[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <div data-wide>
          <TextField
            label="详细地址"
            error={errorOf('address')}
            value={head.address}
            onChange={(address) => onChange({ address })}
          />
        </div>
      </div>
    </>
  );
}
