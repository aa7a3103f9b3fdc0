import type { ReactNode } from 'react';
import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { goods, GOODS_STATUS, type Goods } from '#contract/goods/goods.ts';
import { MeansFacts } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { costText, NO_PIXELS, profitText } from './goods-words.ts';
import { GoodsSkus } from './goods-skus.tsx';

const SHOWN_ORDERS = 50;

/** Goods in full: what they print, what is left of them, their SKUs and codes, their orders, who changed what. */
export function GoodsDetail({
  row,
  deeds,
  onChanged,
}: {
  row: Goods;
  /** What can be done with it, beside what its row offers. */
  deeds: ReactNode;
  onChanged: () => void;
}) {
  const money = (cents: number | null) => cents !== null && formatMoney(cents, row.currency);
  const facts = [
    ['货号', row.number],
    ['状态', GOODS_STATUS[row.status]],
    ['名称', row.name],
    [
      '图片',
      `${row.pictureName} 第 ${row.pictureNo} 版${row.newerNo === null ? '' : `，第 ${row.newerNo} 版可取`}`,
    ],
    ['成本', costText(row)],
    ['售价', money(row.priceCents) || null],
    ['快递费', money(row.expressCents) || null],
    ['利润', profitText(row)],
    ['30 天件数', row.pieces.toLocaleString('zh-CN')],
    ['更新', formatDateTime(row.updatedAt)],
  ] as const;
  return (
    <div className="goods-detail">
      <div className="goods-detail-head">
        <PictureThumb picture={{ ...row, ...NO_PIXELS, title: row.name }} size={96} />
        <div className="goods-detail-facts">
          <MeansFacts facts={facts} />
          {deeds && <div className="goods-deeds">{deeds}</div>}
        </div>
      </div>
      <Tabs id="goods" renderActiveTabPanelOnly>
        <Tab id="skus" title={`SKU（${row.skus}）`} panel={<GoodsSkus row={row} onChanged={onChanged} />} />
        <Tab id="orders" title="订单" panel={<Orders row={row} />} />
        <Tab id="log" title="记录" panel={<Log row={row} />} />
      </Tabs>
    </div>
  );
}

function Orders({ row: { id } }: { row: Goods }) {
  const asked = { id, pageSize: SHOWN_ORDERS };
  const orders = useQuery({ ...query(goods.orders, asked, { quiet: true }), gcTime: 0 });
  const total = orders.data?.total ?? 0;
  return (
    <section aria-label="商品的订单">
      <FailureNote error={orders.error} />
      {orders.data && total === 0 && <p className="list-quiet">还没有订单用到它的编码。</p>}
      <ul className="log-lines">
        {orders.data?.list.map((one) => (
          <li key={one.id}>
            <TimeText at={one.createdAt} /> <span className="tabular">{one.orderNo}</span>{' '}
            {STATUS[one.status].label}
            <span className="list-quiet">{one.pieces.toLocaleString('zh-CN')} 件</span>
          </li>
        ))}
      </ul>
      {total > SHOWN_ORDERS && (
        <p className="list-quiet">
          共 {total.toLocaleString('zh-CN')} 个，只列出最新的 {SHOWN_ORDERS} 个。
        </p>
      )}
    </section>
  );
}

function Log({ row: { id } }: { row: Goods }) {
  const log = useQuery({ ...query(goods.log, { id }, { quiet: true }), gcTime: 0 });
  return (
    <section aria-label="商品的记录">
      <FailureNote error={log.error} />
      {log.data?.length === 0 && <Nothing />}
      <LogLines lines={log.data} say={({ text }) => text} />
    </section>
  );
}
