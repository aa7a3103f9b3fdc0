import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { orderAddress } from '#contract/order-address.ts';
import { call, isApiError } from '@/shared/api/index.ts';
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
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const parse = async (text: string): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      const { rest, ...found } = await call(orderAddress.parse, { text }, { quiet: true });
      const named = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
      onChange(named);
      setSaid(
        Object.keys(named).length === 0
          ? '没有识别出地址，请直接填写下面的各项。'
          : rest
            ? `已填入，请核对；没有识别的内容：${rest}`
            : '已填入，请核对。',
      );
    } catch (error) {
      setSaid(isApiError(error) ? error.msg : '没有识别成功，请直接填写下面的各项。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="manual-paste">
        <TextField
          label="粘贴识别"
          lines={2}
          placeholder="粘贴整段收货信息，如：赵示例 13900000000 浙江省杭州市西湖区示例路 1 号"
          help={said}
          value={pasted}
          onChange={setPasted}
        />
        <Button
          text="识别"
          loading={busy}
          disabled={pasted.trim() === ''}
          onClick={() => void parse(pasted)}
        />
      </div>
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
