import { useState } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { goodsPicture, MOST_FILES, type MissingSku } from '#contract/picture/goods.ts';
import { call, upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, useSending } from '@/shared/ui/form/index.ts';
import { ACCEPT } from './goods-shelf.ts';

/** One picture for chosen SKUs, or for all of their material and colour. */
export function FillDialog({ skus, onDone, onClose }: DialogEnds & { skus: readonly MissingSku[] }) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [first] = skus;
  const isOnePair = skus.every(
    ({ materialId, colorId }) => materialId === first?.materialId && colorId === first.colorId,
  );
  const [forAll, setForAll] = useState(false);
  const form = useSending(async () => {
    if (!file || !first) return;
    try {
      const { id } = await upload(goodsPicture.upload, file, {}, { quiet: true, onProgress: setShare });
      const items =
        forAll && isOnePair
          ? [{ materialId: first.materialId, colorId: first.colorId, pictureId: id }]
          : skus.map((sku) => ({ skuId: sku.id, pictureId: id }));
      await call(goodsPicture.give, { items }, { quiet: true });
      showMessage('图片已上传，检查通过后商家就能看到');
      onDone();
    } finally {
      setShare(undefined);
    }
  });
  return (
    <FormDialog
      title={skus.length === 1 ? `补图：${first!.code}` : `补图：${skus.length} 个 SKU`}
      form={form}
      why={
        skus.length > MOST_FILES
          ? `一次最多 ${MOST_FILES} 个 SKU，请分几次补图。`
          : file
            ? undefined
            : '请选择图片。'
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <FileDrop
          label="商品图片"
          title={file?.name ?? '拖入图片，或点击选择'}
          accept={ACCEPT}
          sent={share}
          onFiles={([chosen]) => setFile(chosen)}
        >
          商家在 SKU 列表看到的样子
        </FileDrop>
        {isOnePair && first && (
          <RadioGroup
            label="用于"
            selectedValue={forAll ? 'all' : 'chosen'}
            onChange={(event) => setForAll(event.currentTarget.value === 'all')}
          >
            <Radio value="chosen">{skus.length === 1 ? '只用于这个 SKU' : `这 ${skus.length} 个 SKU`}</Radio>
            <Radio value="all">
              材质 {first.material} 颜色 {first.color} 的所有 SKU（有自己图片的不变）
            </Radio>
          </RadioGroup>
        )}
      </div>
    </FormDialog>
  );
}
