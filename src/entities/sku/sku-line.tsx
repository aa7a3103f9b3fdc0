import type { Sku } from '#contract/sku/sku.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import './sku.css';

/** What tells one SKU from its neighbours. */
const skuFeatures = ({
  brand,
  model,
  material,
  color,
}: Pick<Sku, 'brand' | 'model' | 'material' | 'color'>): string =>
  [`${brand} ${model}`.trim(), material, color].filter(Boolean).join(' · ');

/** A SKU on one line: picture, code, and what it is. */
export const SkuLine = ({ sku, size = 36 }: { sku: Sku; size?: number }) => (
  <span className="sku-line">
    <Thumb url={sku.thumbUrl} alt={sku.name} size={size} />
    <span className="sku-line-text">
      <span className="sku-line-code">{sku.code}</span>
      <span className="list-quiet" title={sku.name}>
        {sku.name}　{skuFeatures(sku)}
      </span>
    </span>
  </span>
);
