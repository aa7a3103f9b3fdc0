import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { decode, DecodeForm, type DecodeRule } from '#contract/decode/decode.ts';
import { decodeCode, DECODE_PARTS, patternComplaint } from '#contract/decode/decode-pattern.ts';
import { shopLabel, useShops } from '@/entities/shop/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, TextField, useForm, SwitchField } from '@/shared/ui/form/index.ts';
import { ChoicesField } from '@/shared/ui/list/index.ts';

const EMPTY: DecodeForm = { name: '', pattern: '', shopIds: [], open: true };

/** Makes a rule, or changes the one given; a code can be tried while one types. */
export function DecodeRuleDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & {
  edited: DecodeRule | undefined;
}) {
  const shops = useShops().data?.list ?? [];
  const [example, setExample] = useState('');
  const first = edited && {
    name: edited.name,
    pattern: edited.pattern,
    shopIds: edited.shopIds,
    open: edited.open,
  };
  const form = useForm(
    DecodeForm,
    first ?? EMPTY,
    async (values) => {
      await call(decode.save, { ...values, ...(edited && { id: edited.id }) }, { quiet: true });
      showMessage(`解码规则「${values.name}」已保存`);
      onDone();
    },
    `decode-rule-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  return (
    <FormDialog title={edited ? '修改解码规则' : '新建解码规则'} form={form} width={560} onClose={onClose}>
      <div className="form-stack">
        <TextField label="规则名称" required autoFocus {...form.field('name')} />
        <Field
          label="编码格式"
          required
          error={errors['pattern']}
          help="各部分之间写上编码里的分隔字符，例如 {sku}*{quantity}#{picture}"
        >
          {(control) => (
            <InputGroup
              {...control}
              fill
              value={values.pattern}
              onValueChange={(pattern) => set({ pattern })}
            />
          )}
        </Field>
        <div role="group" aria-label="插入部分">
          {Object.entries(DECODE_PARTS).map(([part, label]) => (
            <Button
              key={part}
              size="small"
              variant="minimal"
              text={`+ ${label}`}
              onClick={() => set({ pattern: `${values.pattern}{${part}}` })}
            />
          ))}
        </div>
        <TextField
          label="用一个编码试试"
          placeholder="KX15-BLACK*2#花猫"
          help={<span role="status">{tried(values.pattern, example)}</span>}
          value={example}
          onChange={setExample}
        />
        <Field label="店铺" error={errors['shopIds']} help="不选表示全部店铺">
          {({ id }) => (
            <ChoicesField
              id={id}
              label="店铺"
              options={shops.map((shop) => ({ value: shop.id, label: shopLabel(shop) }))}
              value={(values.shopIds ?? []) as number[]}
              onChange={(shopIds) => set({ shopIds: shopIds ?? [] })}
            />
          )}
        </Field>
        <SwitchField label="启用" {...form.field('open')} />
      </div>
    </FormDialog>
  );
}

function tried(pattern: string, code: string): string {
  if (code.trim() === '' || pattern.trim() === '') return '';
  const complaint = patternComplaint(pattern.trim());
  if (complaint) return complaint;
  const read = decodeCode(pattern.trim(), code);
  if (!read) return '这个编码不适合这条规则';
  const picture = read.picture === null ? '' : `，图片 ${read.picture}`;
  return `SKU ${read.skuCode}，数量 ${read.quantity}${picture}`;
}
