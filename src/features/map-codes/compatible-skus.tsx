import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { compatibleOffer, MOST_LOOKED_AT } from '#contract/compatible/compatible.ts';
import { GRADES } from '#contract/means/compatible.ts';
import type { Sku } from '#contract/sku/sku.ts';
import { SkuLine } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { apart } from '@/shared/ui/list/index.ts';

/** SKUs of other models that fit the phone which the codes name: offered beside those that are found, and chosen like them. */
export function CompatibleSkus({
  codes,
  chosenId,
  onChoose,
}: {
  codes: readonly string[];
  chosenId: number | undefined;
  onChoose: (sku: Sku) => void;
}) {
  // Help beside the search: where it does not come, the search is there all the same.
  const { data } = useQuery(
    query(compatibleOffer.offered, { codes: codes.slice(0, MOST_LOOKED_AT) }, { quiet: true }),
  );
  if (!data || data.offered.length === 0) return null;
  return (
    <section className="map-compatible" aria-label="兼容的 SKU">
      <p className="list-quiet">
        编码或标题写的是 {data.phone}，工厂说这些型号的壳也能用；选中并保存后才会映射：
      </p>
      <div className="map-skus" role="radiogroup" aria-label="选择兼容的 SKU">
        {data.offered.map((one) => (
          <button
            key={one.id}
            type="button"
            role="radio"
            aria-checked={chosenId === one.id}
            className="map-sku"
            onClick={() => onChoose(one)}
          >
            <SkuLine sku={one} />
            <span className="map-fit">
              <Tag minimal intent={one.grade === 'full' ? 'success' : 'warning'}>
                兼容 · {GRADES[one.grade]}
              </Tag>
              {one.note && <span>{one.note}</span>}
              <span className="list-quiet">{apart(one.factoryName)}</span>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
