import { Button } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import type { picture } from '#contract/picture/picture.ts';
import { SkuPicker } from '@/entities/sku/index.ts';
import './picture-shelf.css';

/** The SKU at whose print size pictures are judged. */
export function SkuQuick({
  sku,
  onPick,
}: {
  sku: Output<typeof picture.page>['sku'];
  /** Undefined: of none. */
  onPick: (skuId: number | undefined) => void;
}) {
  return (
    <>
      <span className="list-quiet">按 SKU 看清晰度</span>
      <div className="store-sku">
        <SkuPicker label="按 SKU 看清晰度" value={sku} onPick={({ id }) => onPick(id)} />
      </div>
      {sku && (
        <>
          <span className="list-quiet tabular">
            {sku.printWidthMm && sku.printHeightMm
              ? `印刷 ${sku.printWidthMm} × ${sku.printHeightMm} mm，铺满`
              : '这个 SKU 没有印刷尺寸'}
          </span>
          <Button variant="minimal" size="small" text="清除" onClick={() => onPick(undefined)} />
        </>
      )}
    </>
  );
}
