import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suit, type Suit } from '#contract/suit/suit.ts';
import { call, query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useSending } from '@/shared/ui/form/index.ts';
import { newItem, type SuitDraft } from './suit-draft.ts';
import { SuitFormDialog } from './suit-form-dialog.tsx';

/** A suit like this one for another model: each item moves to it, what there is none of is left to be chosen. */
export function CopyDialog({ suit: from, ...ends }: DialogEnds & { suit: Suit }) {
  const [moved, setMoved] = useState<SuitDraft>();
  return moved ? (
    <SuitFormDialog edited={undefined} begun={moved} {...ends} />
  ) : (
    <ModelDialog from={from} onMoved={setMoved} {...ends} />
  );
}

const keyOf = ({ brand, model }: { brand: string; model: string }): string => `${brand}\n${model}`;

function ModelDialog({
  from,
  onMoved,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { from: Suit; onMoved: (draft: SuitDraft) => void }) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    ...query(suit.models, { id: from.id, keyword }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const [brand = '', model = ''] = (chosen ?? '').split('\n');
  const fit = useQuery({
    ...query(suit.fit, { id: from.id, brand, model }, { quiet: true }),
    enabled: chosen !== null,
  });
  const missing = (fit.data ?? []).filter(({ sku }) => sku === null).map(({ fromCode }) => fromCode);
  const form = useSending(async () => {
    const items = await call(suit.fit, { id: from.id, brand, model }, { quiet: true });
    onMoved({
      code: '',
      name: `${from.name} ${model}`.slice(0, 100),
      items: items.map(({ sku, quantity, pictureFileId, thumbUrl }) => ({
        ...newItem(quantity),
        ...{ pictureFileId, thumbUrl, sku, skuId: sku?.id ?? Number.NaN },
      })),
    });
  });
  return (
    <FormDialog
      title={`换型号复制套装 ${from.code}`}
      form={{ ...form, failure: form.failure ?? found.error ?? fit.error }}
      submitText="下一步"
      why={chosen === null ? '请选择型号' : undefined}
      width={560}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField label="查找型号" autoFocus value={keyword} onChange={setKeyword} />
        <SelectField
          label="型号"
          required
          empty={found.data?.length === 0 ? '没有符合的型号，请换个关键词' : '请选择型号'}
          help="每个明细换成这个型号里材质和颜色相同的 SKU"
          options={(found.data ?? []).map((one) => ({
            value: keyOf(one),
            label: `${one.brand} ${one.model}`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {chosen !== null && fit.data && (
          <Callout compact intent={missing.length > 0 ? 'warning' : 'success'} role="status">
            {missing.length > 0
              ? `${missing.length} 个明细没有这个型号的 SKU，下一步请另选：${missing.join('、')}`
              : '每个明细都有这个型号的 SKU'}
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
