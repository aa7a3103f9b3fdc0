import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { price } from '#contract/price/price.ts';
import { PRICE_TARGETS } from '#contract/price/pricing.ts';
import { PACKINGS } from '#contract/values/packing.ts';
import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import { gift, GIVERS_SHOWN, type Gift } from '#contract/sku/gift.ts';
import { SKU_SPEC, SKU_STATUS } from '#contract/sku/sku.ts';
import { priceValue, rangesText } from '@/entities/price/index.ts';
import { few, MeansFacts } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import '../means.css';

/** One gift in full: what it is, who gave it, and what happened to it. */
export function GiftDetail({ row }: { row: Gift | undefined }) {
  if (!row) return <p className="means-detail list-quiet">这一页没有这个赠品，请在列表中搜索它。</p>;
  const closedBy = row.cause ? `（随${CAUSES[row.cause]}停用）` : '';
  return (
    <div className="means-detail">
      {row.pictureUrl && <img className="means-picture" src={row.pictureUrl} alt={row.name} />}
      <MeansFacts
        facts={[
          ['编码', row.code],
          ['名称', row.name],
          ['类型', row.giftTypeName],
          ['标价', row.priceGiven ? formatMoney(row.priceCents, row.currency) : '待填写'],
          ['重量', row.weightG === null ? null : `${few(row.weightG)} 克`],
          ['每单上限', `${row.most} 件${row.ownMost === null ? '（按类型）' : ''}`],
          ['打包方式', PACKINGS[row.packing]],
          ['印刷', row.printed ? (SKU_SPEC[row.spec as keyof typeof SKU_SPEC] ?? '需要印刷') : '不印刷'],
          ['材质', row.material],
          ['颜色', row.color],
          ['型号', `${row.brand} ${row.model}`],
          ['状态', `${SKU_STATUS[row.status as keyof typeof SKU_STATUS]}${closedBy}`],
          ['更新', formatDateTime(row.updatedAt)],
        ]}
      />
      <Permitted need={['factory:price']}>
        <Agreed key={`agreed ${row.id}`} id={row.id} />
      </Permitted>
      <Given key={row.id} id={row.id} />
    </div>
  );
}

/** So many discounts are listed; the others stand on their own screen. */
const AGREED_SHOWN = 20;

/** What customers pay for it: what is agreed for this gift, and for all of them. */
function Agreed({ id }: { id: number }) {
  const asked = { kind: 'gift', skuId: id, pageSize: AGREED_SHOWN } as const;
  const { data, error, refetch } = useQuery({ ...query(price.page, asked, { quiet: true }), gcTime: 0 });
  return (
    <section aria-label="协议价">
      <h3>协议价</h3>
      <FailureNote error={error} retry={() => void refetch()} />
      {data?.list.length === 0 && <p className="list-quiet">没有赠品折扣，客户按标价付。</p>}
      {data && data.list.length > 0 && (
        <HTMLTable compact striped className="gift-table">
          <thead>
            <tr>
              <th>给谁</th>
              <th>适用</th>
              <th>价格</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.id}>
                <td>{one.targetName || PRICE_TARGETS[one.target]}</td>
                <td>{one.item.skuId === null ? '全部赠品' : '这个赠品'}</td>
                <td>
                  {priceValue(one, one.currency)}
                  {one.ranges.length > 0 && <span className="list-quiet">{rangesText(one)}</span>}
                  {one.promotion && <span className="list-quiet">促销「{one.promotion.name}」</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {data && data.total > AGREED_SHOWN && (
        <p className="list-quiet">
          只列出最近的 {AGREED_SHOWN} 项，共 {few(data.total)} 项。
        </p>
      )}
      <p>
        <Link to={`${PATHS['factory/discount-way']}?kind=gift`}>在折扣方式中查看</Link>
      </p>
    </section>
  );
}

function Given({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...query(gift.detail, { id }, { quiet: true }), gcTime: 0 });
  return (
    <>
      <FailureNote error={error} retry={() => void refetch()} />
      {data && (
        <>
          <section aria-label="谁在送">
            <h3>近 30 天谁在送</h3>
            {data.givers.length === 0 ? (
              <p className="list-quiet">近 30 天没有推给您的订单带这个赠品。</p>
            ) : (
              <>
                <HTMLTable compact striped className="gift-table">
                  <thead>
                    <tr>
                      <th>客户</th>
                      <th>数量</th>
                      <th>单数</th>
                      <th>最近推单</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.givers.map(({ merchantId, name, pieces, orders, lastAt }) => (
                      <tr key={merchantId}>
                        <td>{name || <Nothing />}</td>
                        <td>{few(pieces)}</td>
                        <td>{few(orders)}</td>
                        <td>{formatDateTime(lastAt)}</td>
                      </tr>
                    ))}
                  </tbody>
                </HTMLTable>
                {data.givers.length === GIVERS_SHOWN && (
                  <p className="list-quiet">只列出送得最多的 {GIVERS_SHOWN} 个客户。</p>
                )}
              </>
            )}
          </section>
          <section aria-label="记录">
            <h3>记录</h3>
            <LogLines
              lines={data.log.toReversed()}
              say={({ title, after }) => `${title}${after ? `，${after}` : ''}`}
            />
          </section>
        </>
      )}
    </>
  );
}
