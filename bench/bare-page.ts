import { order } from '#contract/order/order.ts';
import { BASE_PATH } from '#contract/wire.ts';

/** The floor of the browser: one request, one table of the same call's rows, no more. */
export const barePage = (token: string): string => `<!doctype html><meta charset="utf-8"><title>订单</title>
<button aria-label="下一页">下一页</button><table><tbody></tbody></table>
<script>
const asked = new URLSearchParams(location.search);
let pageNo = Number(asked.get('pageNo') ?? 1);
const show = async () => {
  const answer = await fetch('${BASE_PATH}${order.page.path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ${token}' },
    body: JSON.stringify({ pageNo, pageSize: Number(asked.get('pageSize') ?? 50) }),
  });
  const { data } = await answer.json();
  document.querySelector('tbody').innerHTML = data.list.map((row) => '<tr style="height:40px">' + [
    row.orderNo, row.goods.map((line) => line.title).join(' '), row.merchantName, row.shopName, row.pieces,
    row.amountCents / 100, row.recipientName, row.waybillNo, row.status].map((text) => '<td>' + text + '</td>').join('') + '</tr>').join('');
};
document.querySelector('button').onclick = () => { pageNo++; void show(); };
void show();
</script>`;
