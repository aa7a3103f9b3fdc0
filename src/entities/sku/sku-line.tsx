import { Fragment } from 'react';
import type { Sku } from '#contract/sku/sku.ts';
import { apart, Thumb } from '@/shared/ui/list/index.ts';
import './sku.css';

/** What tells one SKU from its neighbours. */
const skuFeatures = ({ brand, model, material, color }: Sku) =>
  [brand, model, material, color].filter((feature) => feature !== '');

/** A SKU on one line: picture, code, and what it is. */
export const SkuLine = ({ sku, size = 36 }: { sku: Sku; size?: number }) => (
  <span className="sku-line">
    <Thumb url={sku.thumbUrl} alt={sku.name} size={size} />
    <span className="sku-line-text">
      <span className="sku-line-code">{sku.code}</span>
      <span className="list-quiet" title={sku.name}>
        {apart(sku.name)}
        {skuFeatures(sku).map((feature, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and they never move
          <Fragment key={i}>
            {i === 0 ? '　' : ' · '}
            {apart(feature)}
          </Fragment>
        ))}
      </span>
    </span>
  </span>
);
