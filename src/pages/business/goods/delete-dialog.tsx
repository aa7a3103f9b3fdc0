import { useState } from 'react';
import { Callout, RadioGroup } from '@blueprintjs/core';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { call } from '@/shared/api/index.ts';
import { DangerDialog, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';

const CODES = [
  { value: 'keep', label: '保留：编码仍然对应 SKU 和图片，新来的订单照常匹配' },
  { value: 'drop', label: '一起删除：未推送的订单里用到它们的行回到待匹配' },
];

/** First what becomes of the codes, then the code that one must type. */
export function DeleteGoodsDialog({ row, onDone, onClose }: DialogEnds & { row: Goods }) {
  const [codes, setCodes] = useState<'keep' | 'drop'>('keep');
  const [sure, setSure] = useState(false);
  if (sure)
    return (
      <DangerDialog
        prompt="delete"
        text={`商品「${row.number}」（${row.name}）将被删除，它的 ${row.matched} 个编码的映射${codes === 'keep' ? '保留' : '一起删除，未推送的订单回到待匹配'}；已推送的订单不变。`}
        told={`商品「${row.number}」已删除`}
        onConfirm={(pass) => call(goods.delete, { id: row.id, codes, ...pass }, { quiet: true })}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={`删除商品 ${row.number}`}
      intent="danger"
      submitText="下一步"
      form={{ submit: () => setSure(true) }}
      onClose={onClose}
    >
      <RadioGroup
        label={`它的 ${row.matched.toLocaleString('zh-CN')} 个编码`}
        name="codes"
        selectedValue={codes}
        options={CODES}
        onChange={(event) => setCodes(event.currentTarget.value as 'keep')}
      />
      <Callout compact>已推送的订单不受影响。</Callout>
    </FormDialog>
  );
}
