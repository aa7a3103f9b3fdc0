import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { OrderRow } from '#contract/order/order.ts';
import { cellOf } from '@/shared/ui/list/index.ts';
import { columnsInTab, orderColumns as c, type OrderColumn } from './order-columns.tsx';

const AT = Date.UTC(2026, 10, 20, 3);
const goods = (title: string, quantity: number) => ({
  ...{ title, quantity, platformCode: 'P1', skuCode: null, pictureUrl: null, thumbUrl: null },
});
/** An order on its way: a waybill, three kinds of goods and a fourth that is not shown, nothing out of the ordinary. */
const SHIPPED = {
  ...{
    orderNo: 'PF000000020000',
    platformOrderNo: 'T00000000020000',
    platform: 'taobao',
    shopName: '店铺 31',
  },
  ...{
    merchantName: '商家 19',
    factoryName: '工厂',
    status: 'shipped',
    hold: 'none',
    warning: 'none',
    urgent: false,
  },
  ...{ tags: [], reasons: [], pieces: 6, amountCents: 10_098, unpricedLines: 0, currency: 'CNY' },
  ...{
    recipientName: '周梓',
    recipientPhone: '13800000000',
    country: '中国',
    province: '浙江省',
    city: '杭州市',
  },
  ...{ district: '余杭区', address: '仓前街道', expressName: '顺丰', waybillNo: 'SF000000020000' },
  ...{ buyerRemark: '', merchantRemark: '', factoryRemark: '', payTime: AT, pushedAt: AT, shippedAt: AT },
  ...{ createdAt: AT, goods: [goods('手机壳', 1), goods('手机壳', 2), goods('手机壳', 3)], lineCount: 4 },
} as unknown as OrderRow;

const markup = (column: OrderColumn, row: OrderRow): string =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <tr>{cellOf(column, row)}</tr>
      </tbody>
    </table>,
  );
const elementsIn = (html: string): number => html.match(/<[a-z]/g)!.length - 3;

// What a row costs to make, to lay out and to paint grows with its elements, and a page has up to a thousand rows.
it("the row of the factory's order list has at most 36 elements, and 32 before it has a waybill", () => {
  const list = [
    ...[c.orderNo, c.goods, c.merchant, c.shop, c.pieces, c.amount, c.recipient, c.tags, c.waybill],
    ...[c.factoryRemark, c.merchantRemark, c.platformOrderNo, c.payTime, c.pushedAt, c.shippedAt, c.status],
  ];
  // The row itself, and the cell with its box.
  const elements = (row: OrderRow) => list.reduce((sum, column) => sum + elementsIn(markup(column, row)), 3);
  expect(elements(SHIPPED)).toBeLessThanOrEqual(36);
  expect(elements({ ...SHIPPED, waybillNo: '', lineCount: 3 })).toBeLessThanOrEqual(32);
});

it('a number that fits stands straight in its cell with the button that copies it; a longer one is cut or broken by its own element', () => {
  expect(markup(c.orderNo, SHIPPED)).toMatch(
    /<td title="PF000000020000">PF000000020000<button [^>]*><\/button><\/td>/,
  );
  const long = { ...SHIPPED, orderNo: '577323889735434321001' };
  expect(markup(c.orderNo, long)).toContain('<span class="copyable-text">577323889735434321001</span>');
  const wide = { ...SHIPPED, orderNo: 'MMMMMMMMMMMMMMMM' };
  expect(markup(c.orderNo, wide)).toContain('<span class="copyable-text">MMMMMMMMMMMMMMMM</span>');
});

it('a cell that has nothing to show says so to whoever listens', () => {
  expect(markup(c.shippedAt, { ...SHIPPED, shippedAt: null })).toContain(
    '<td class="list-nothing" aria-label="无">–</td>',
  );
  expect(markup(c.tags, SHIPPED)).toContain('aria-label="无"');
  expect(markup(c.amount, { ...SHIPPED, amountCents: 0, unpricedLines: 2 })).toMatch(/–.*2 行未定价/);
});

it('a name that is written from the right turns nothing around but itself', () => {
  expect(markup(c.shop, { ...SHIPPED, shopName: 'متجر' })).toContain('<bdi>متجر</bdi>');
  expect(markup(c.shop, SHIPPED)).not.toContain('<bdi>');
});

it('begins each tab with what one looks for there, and does not repeat the status that the tab tells', () => {
  const all = [c.orderNo, c.goods, c.shop, c.waybill, c.status];
  const titles = (status: OrderStatus | undefined) => columnsInTab(all, status).map(({ title }) => title);
  expect(titles(undefined)).toEqual(['订单号', '商品', '店铺', '运单号', '状态']);
  expect(titles('waitPack')).toEqual(['订单号', '商品', '店铺', '运单号', '标记']);
  expect(titles('shipped')).toEqual(['订单号', '商品', '运单号', '店铺', '标记']);
  expect(titles('repulsed')).toEqual(['订单号', '商品', '待解决的原因', '店铺', '运单号', '标记']);
});
