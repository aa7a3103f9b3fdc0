import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suit, type Suit } from '#contract/suit/suit.ts';
import { call, query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, useSending } from '@/shared/ui/form/index.ts';
import { newItem, type SuitDraft } from './suit-draft.ts';
import { SuitFormDialog } from './suit-form-dialog.tsx';

interface Moved {
  draft: SuitDraft;
  model: string;
  missing: readonly string[];
}

/** A suit like this one for another model: each item moves to it, what there is none of is left to be chosen. */
export function CopyDialog({ suit: from, ...ends }: DialogEnds & { suit: Suit }) {
  const [moved, setMoved] = useState<Moved>();
  return moved ? (
    <>
      <SuitFormDialog edited={undefined} begun={moved.draft} {...ends} />
    </>
  ) : (
    <ModelDialog from={from} onMoved={setMoved} {...ends} />
  );
}

const keyOf = ({ brand, model }: { brand: string; model: string }): string => `${brand}\n${model}`;

function ModelDialog({
  from,
  onMoved,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { from: Suit; onMoved: (moved: Moved) => void }) {
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const found = useQuery({
    ...query(suit.models, { id: from.id, keyword }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const chosen = picked.at(-1);
  const [brand = '', model = ''] = (chosen ?? '').split('\n');
  const fit = useQuery({
    ...query(suit.fit, { id: from.id, brand, model }, { quiet: true }),
    enabled: chosen !== undefined,
  });
  const missing = (fit.data ?? []).filter(({ sku }) => sku === null).map(({ fromCode }) => fromCode);
  const form = useSending(async () => {
    const items = await call(suit.fit, { id: from.id, brand, model }, { quiet: true });
    const draft: SuitDraft = {
      code: '',
      name: `${from.name} ${model}`.slice(0, 100),
      items: items.map(({ sku, quantity, pictureFileId, thumbUrl }) => ({
        ...newItem(quantity),
        ...{ pictureFileId, thumbUrl, sku, skuId: sku?.id ?? Number.NaN },
      })),
    };
    onMoved({ draft, model, missing });
  });
  return (
    <FormDialog
      title={`换型号复制套装 ${from.code}`}
      form={{ ...form, failure: form.failure ?? found.error ?? fit.error }}
      submitText="下一步"
      why={chosen === undefined ? '请选择型号' : undefined}
      width={560}
      onClose={onClose}
    >
      <div className="form-stack">
        <PickField
          label="型号"
          help="每个明细换成这个型号里材质和颜色相同的 SKU"
          options={found.data?.map((one) => ({ value: keyOf(one), label: `${one.brand} ${one.model}` }))}
          value={chosen === undefined ? [] : [chosen]}
          none="没有符合的型号，请换个关键词"
          onSearch={setKeyword}
          onChange={(all) => setPicked(all.filter((one) => one !== chosen))}
        />
        {chosen !== undefined && fit.data && (
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
