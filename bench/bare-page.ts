import { order } from '#contract/order/order.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { BASE_PATH } from '#contract/wire.ts';

/** The columns of the factory's order list, as wide as there, each as the bare text that its cell shows. */
const CELLS = `[
  [164, (o) => o.orderNo],
  [216, (o) => (o.goods[0]?.title ?? '') + (o.lineCount > o.goods.length ? ' 共 ' + o.lineCount + ' 行' : '')],
  [140, (o) => o.merchantName],
  [140, (o) => PLATFORMS[o.platform] + ' ' + o.shopName],
  [64, (o) => o.pieces],
  [120, (o) => (o.amountCents / 100).toFixed(2)],
  [152, (o) => o.recipientName + ' ' + o.province + o.city],
  [150, (o) => o.tags.join(' ') || '–'],
  [190, (o) => (o.waybillNo ? o.expressName + ' ' + o.waybillNo : '–')],
  [160, (o) => o.factoryRemark || '–'],
  [160, (o) => o.merchantRemark || '–'],
  [176, (o) => o.platformOrderNo],
  [112, (o) => time(o.payTime)],
  [112, (o) => time(o.pushedAt)],
  [112, (o) => time(o.shippedAt)],
  [152, (o) => STATUS[o.status]],
]`;

const labels = Object.fromEntries(Object.entries(STATUS).map(([name, { label }]) => [name, label]));

/** The floor of the browser: one request, one plain table of the same cells of the same call's rows, no more. */
export const barePage = (token: string): string => `<!doctype html><meta charset="utf-8"><title>订单</title>
<style>
body { display: flex; flex-direction: column; font: 13px sans-serif; height: 100vh; margin: 0; }
main { flex: 1; margin: 180px 16px 56px; overflow: auto; }
table { border-collapse: separate; border-spacing: 0; min-width: 2160px; table-layout: fixed; width: 100%; }
td { border-bottom: 1px solid #ddd; height: 40px; line-height: 18px; overflow: clip; padding: 0 10px;
  text-overflow: ellipsis; white-space: nowrap; }
</style>
<button aria-label="下一页">下一页</button><main><table><colgroup></colgroup><tbody></tbody></table></main>
<script>
const PLATFORMS = ${JSON.stringify(PLATFORMS)};
const STATUS = ${JSON.stringify(labels)};
const time = (at) => (at === null ? '–' : new Date(at).toISOString().slice(5, 16).replace('T', ' '));
const cells = ${CELLS};
document.querySelector('colgroup').innerHTML = '<col width="40">' + cells.map(([width]) => '<col width="' + width + '">').join('');
const asked = new URLSearchParams(location.search);
let pageNo = Number(asked.get('pageNo') ?? 1);
const show = async () => {
  const answer = await fetch('${BASE_PATH}${order.page.path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ${token}' },
    body: JSON.stringify({ pageNo, pageSize: Number(asked.get('pageSize') ?? 50) }),
  });
  const { data } = await answer.json();
  document.querySelector('tbody').innerHTML = data.list.map((row) => '<tr><td><input type="checkbox"></td>' +
    cells.map(([, text]) => '<td>' + text(row) + '</td>').join('') + '</tr>').join('');
};
document.querySelector('button').onclick = () => { pageNo++; void show(); };
void show();
</script>`;
