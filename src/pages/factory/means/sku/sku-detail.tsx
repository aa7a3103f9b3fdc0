import { useQuery } from '@tanstack/react-query';
import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { GOODS_USES } from '#contract/values/goods-use.ts';
import { SKU_STATUS, type Sku } from '#contract/sku/sku.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import './sku-detail.css';

const UNKNOWN = { pictureKind: null, widthPx: null, heightPx: null };

/** One SKU in full; undefined: it is not on the page that is shown. */
export const SkuDetail = ({ sku }: { sku: Sku | undefined }) =>
  sku ? (
    <SkuInFull sku={sku} />
  ) : (
    <p className="sku-detail list-quiet">这一页没有这个 SKU，请在列表中搜索它。</p>
  );

/** What it is, and what happened to it. */
function SkuInFull({ sku }: { sku: Sku }) {
  const log = useQuery(query(skuMove.log, { id: sku.id }, { quiet: true }));
  const { printWidthMm: w, printHeightMm: h, cause } = sku;
  const facts: [string, string | null][] = [
    ['编码', sku.code],
    ['名称', sku.name],
    ['材质', sku.material],
    ['型号', `${sku.brand} ${sku.model}`],
    ['颜色', sku.color],
    ['标价', sku.priceGiven ? formatMoney(sku.priceCents, sku.currency) : '待填写'],
    ['印刷尺寸', w && h ? `${w} × ${h} mm` : null],
    ['重量', sku.weightG === null ? null : `${sku.weightG.toLocaleString('zh-CN')} 克`],
    [
      '状态',
      `${SKU_STATUS[sku.status as keyof typeof SKU_STATUS]}${cause ? `（随${CAUSES[cause]}停用）` : ''}`,
    ],
    ['替代', sku.successorCode],
    [
      '图片',
      sku.pictureFrom && (sku.pictureFrom === 'sku' ? '自己的' : `来自${GOODS_USES[sku.pictureFrom]}`),
    ],
    ['更新', formatDateTime(sku.updatedAt)],
  ];
  return (
    <div className="sku-detail">
      <PictureThumb picture={{ ...sku, ...UNKNOWN, title: sku.name }} size={120} />
      <dl className="sku-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="记录">
        <h3>记录</h3>
        <FailureNote error={log.error} />
        <LogLines
          lines={log.data?.toReversed()}
          say={({ title, after }) => `${title}${after ? `，${after}` : ''}`}
        />
      </section>
    </div>
  );
}
