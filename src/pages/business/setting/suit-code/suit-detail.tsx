import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { suit, SUIT_STATUS, type Suit } from '#contract/suit/suit.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { NumberField } from '@/shared/ui/form/index.ts';
import { LogLines, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';

/** How fine it prints is said where it is given to an order. */
const UNKNOWN = {
  ...{ pictureKind: null, widthPx: null, heightPx: null },
  ...{ printWidthMm: null, printHeightMm: null },
};
const TRIED = 3;
const SHOWN_ORDERS = 20;

/** One suit in full: what it holds, what so many of it would be, where it stands, and who changed what. */
export function SuitDetail({ suit: row }: { suit: Suit }) {
  return (
    <div className="suit-detail">
      <p>
        <b className="tabular">{row.code}</b>　{row.name}
        <span className="list-quiet">
          {' · '}
          {row.factoryName} · {SUIT_STATUS[row.status]} · {formatDateTime(row.updatedAt)} 更新
        </span>
      </p>
      <section aria-label="明细">
        <h3>明细</h3>
        <ul className="suit-detail-items">
          {row.items.map((one) => (
            <li key={one.itemNo}>
              <PictureThumb picture={{ ...one, ...UNKNOWN, title: one.skuName ?? '' }} size={40} />
              <span>
                <span className="tabular">{one.skuCode ?? '已不可用的 SKU'}</span> × {one.quantity}
                {!one.offered && <span className="suit-gone"> 已停用</span>}
                <span className="list-quiet">{one.skuName}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Trial row={row} />
      <Orders row={row} />
      <Log row={row} />
    </div>
  );
}

/** What an order of so many would be made of and cost. */
function Trial({ row: { id } }: { row: Suit }) {
  const [quantity, setQuantity] = useState(TRIED);
  const valid = Number.isInteger(quantity) && quantity > 0;
  const tried = useQuery({
    ...query(suit.tryOut, { id, quantity }, { quiet: true }),
    ...{ enabled: valid, gcTime: 0, placeholderData: keepPreviousData },
  });
  const money = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? '–' : formatMoney(cents, tried.data!.currency);
  return (
    <section aria-label="试算">
      <h3>试算</h3>
      <div className="suit-trial-quantity">
        <NumberField
          label="买家买几套"
          value={quantity}
          onChange={(value) => setQuantity(value ?? Number.NaN)}
        />
      </div>
      <FailureNote error={tried.error} />
      {tried.data && (
        <HTMLTable compact className="suit-trial" aria-label="试算结果">
          <thead>
            <tr>
              <th>SKU</th>
              <th data-align="right">件数</th>
              <th data-align="right">您的单价</th>
            </tr>
          </thead>
          <tbody>
            {tried.data.items.map((one, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- an item is its place
              <tr key={i}>
                <td>
                  <span className="tabular">{one.skuCode ?? '已不可用的 SKU'}</span>{' '}
                  <span className="list-quiet">{one.skuName}</span>
                </td>
                <td data-align="right">{one.quantity.toLocaleString('zh-CN')}</td>
                <td data-align="right">{money(one.unitCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>合计</td>
              <td data-align="right">{tried.data.pieces.toLocaleString('zh-CN')}</td>
              <td data-align="right">{money(tried.data.costCents)}</td>
            </tr>
          </tfoot>
        </HTMLTable>
      )}
    </section>
  );
}

function Orders({ row: { id } }: { row: Suit }) {
  const asked = { id, pageSize: SHOWN_ORDERS };
  const orders = useQuery({ ...query(suit.orders, asked, { quiet: true }), gcTime: 0 });
  const total = orders.data?.total ?? 0;
  return (
    <section aria-label="用到它的订单">
      <h3>用到它的订单{total > 0 && `（${total.toLocaleString('zh-CN')}）`}</h3>
      <FailureNote error={orders.error} />
      {orders.data && total === 0 && <Nothing />}
      <ul className="log-lines">
        {orders.data?.list.map((one) => (
          <li key={one.id}>
            <TimeText at={one.createdAt} /> <span className="tabular">{one.orderNo}</span>{' '}
            {STATUS[one.status].label}
            <span className="list-quiet">
              {one.suits.toLocaleString('zh-CN')} 套，
              {one.pieces.toLocaleString('zh-CN')} 件
            </span>
          </li>
        ))}
      </ul>
      {total > SHOWN_ORDERS && <p className="list-quiet">只列出最新的 {SHOWN_ORDERS} 个</p>}
    </section>
  );
}

function Log({ row: { id } }: { row: Suit }) {
  const log = useQuery({ ...query(suit.log, { id }, { quiet: true }), gcTime: 0 });
  return (
    <section aria-label="记录">
      <h3>记录</h3>
      <FailureNote error={log.error} />
      {log.data?.length === 0 && <Nothing />}
      <LogLines lines={log.data} say={({ text }) => text} />
    </section>
  );
}
