import { useState } from 'react';
import { FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { GOODS_USES, type GoodsUse } from '#contract/values/goods-use.ts';
import { goodsPicture, type GoodsPicture, type GoodsTarget } from '#contract/picture/goods.ts';
import { SkuPicker, type PickedSku } from '@/entities/sku/index.ts';
import { MeansPicker, type PickedMeans } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';

const HELP: Readonly<Record<GoodsUse, string>> = {
  sku: '只有这个 SKU 使用它。',
  materialColor: '这种材质这种颜色的所有 SKU 都使用它；有自己图片的 SKU 不变。',
  material: '这种材质的 SKU 使用它；SKU、材质和颜色、颜色有图片的不变。',
  color: '这种颜色的 SKU 使用它；SKU、材质和颜色有图片的不变。',
  model: '这个型号的 SKU 使用它，没有其他图片时才显示。',
};
const MEANS = {
  material: { label: GOODS_USES.material, page: material.page as unknown as typeof color.page },
  color: { label: GOODS_USES.color, page: color.page },
  model: { label: GOODS_USES.model, page: model.page },
} as const;
type Means = keyof typeof MEANS;
const FIELDS: Readonly<Record<Exclude<GoodsUse, 'sku'>, readonly Means[]>> = {
  ...{ materialColor: ['material', 'color'], material: ['material'], color: ['color'], model: ['model'] },
};

type Picked = Partial<Record<Means, PickedMeans>>;

function targetOf(use: GoodsUse, sku: PickedSku | null, picked: Picked): GoodsTarget | undefined {
  if (use === 'sku') return sku ? { skuId: sku.id } : undefined;
  const rows = FIELDS[use].map((means) => [`${means}Id`, picked[means]?.id] as const);
  return rows.every(([, id]) => id !== undefined) ? (Object.fromEntries(rows) as GoodsTarget) : undefined;
}

/** What shows this picture from now on. */
export function GiveDialog({
  picture,
  onDone,
  onClose,
}: DialogEnds & { picture: Pick<GoodsPicture, 'id' | 'name'> }) {
  const [use, setUse] = useState<GoodsUse>('materialColor');
  const [sku, setSku] = useState<PickedSku | null>(null);
  const [picked, setPicked] = useState<Picked>({});
  const target = targetOf(use, sku, picked);
  const form = useSending(async () => {
    if (!target) return;
    const items = [{ ...target, pictureId: picture.id }];
    const { waiting } = await call(goodsPicture.give, { items }, { quiet: true });
    showMessage(waiting > 0 ? '图片检查通过后使用' : '商品的图片已更换');
    onDone();
  });
  return (
    <FormDialog
      title={`把「${picture.name}」用于商品`}
      form={form}
      why={target ? undefined : '请选择使用它的商品。'}
      onClose={onClose}
    >
      <div className="form-stack">
        <RadioGroup
          inline
          label="用于"
          selectedValue={use}
          onChange={(event) => setUse(event.currentTarget.value as GoodsUse)}
        >
          {(['materialColor', 'sku', 'color', 'material', 'model'] as const).map((one) => (
            <Radio key={one} value={one} label={GOODS_USES[one]} />
          ))}
        </RadioGroup>
        {use === 'sku' ? (
          <FormGroup label={GOODS_USES.sku} className="goods-give">
            <SkuPicker label={GOODS_USES.sku} value={sku} onPick={setSku} />
          </FormGroup>
        ) : (
          FIELDS[use].map((means) => (
            <FormGroup key={means} label={MEANS[means].label} className="goods-give">
              <MeansPicker
                {...MEANS[means]}
                besides={0}
                autoFocus={false}
                value={picked[means] ?? null}
                onPick={(row) => setPicked((before) => ({ ...before, [means]: row }))}
              />
            </FormGroup>
          ))
        )}
        <p className="form-hint">{HELP[use]}</p>
      </div>
    </FormDialog>
  );
}
