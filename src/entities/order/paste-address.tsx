import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ADDRESS_TEXT_LIMIT, orderAddress, type ParsedAddress } from '#contract/order/order-address.ts';
import { call } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

type Fields = Omit<ParsedAddress, 'rest'>;

/** Fills the form from a pasted text; what no field took stays in sight, and nothing is saved by it. */
export function PasteAddress({ onFound }: { onFound: (found: Partial<Fields>) => void }) {
  const [told, setTold] = useState<{ rest: string; filled: number }>();
  const form = useForm(orderAddress.parse.input, { text: '' }, async (asked) => {
    setTold(undefined);
    const { rest, ...fields } = await call(orderAddress.parse, asked, { quiet: true });
    // A place comes as a whole, also what it leaves empty: the old postcode is not the new place's.
    const found = Object.entries(fields).filter(
      ([name, value]) => value !== '' || (fields.province !== '' && !name.startsWith('recipient')),
    );
    onFound(Object.fromEntries(found));
    setTold({ rest, filled: found.length });
  });
  return (
    <div className="paste-address">
      <TextField
        label="粘贴识别"
        lines={2}
        placeholder="粘贴姓名、电话和地址，顺序不限，如：赵示例 13900000000 浙江省杭州市西湖区示例路 1 号"
        {...form.field('text')}
      />
      <Button
        size="small"
        text="识别并填入"
        loading={form.busy}
        disabled={form.values.text.trim() === ''}
        onClick={form.submit}
      />
      <span className="list-quiet">最多 {ADDRESS_TEXT_LIMIT} 个字；国外地址请手工填写。</span>
      <FailureNote error={form.failure} />
      {told && (
        <Callout intent={told.filled === 0 || told.rest ? 'warning' : 'success'} compact role="status">
          {told.filled === 0
            ? '没有识别出国内地址，请手工填写。'
            : told.rest
              ? `已填入，未识别的内容：${told.rest}`
              : '已填入，请核对后保存。'}
        </Callout>
      )}
    </div>
  );
}
