import { orderCreate } from '#contract/order/order-create.ts';
import { shop } from '#contract/shop/shop.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { ask as askDatabase } from '#tests/e2e/entry/own-tenant.ts';
import { expect } from '#tests/e2e/support.ts';
import { act, bringOrders, hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { browserPaths } from './paths.ts';

type List = ReturnType<typeof ordersPage>;

/** Chooses the order, sends one event from its bar or its menu, and waits until the screen says that it was done. */
async function send(
  list: List,
  orderNo: string,
  label: string,
  { more = false, fill }: { more?: boolean; fill?: () => Promise<void> } = {},
) {
  if ((await list.row(orderNo).getAttribute('aria-selected')) !== 'true') await list.select(orderNo);
  if (more) await list.more(label);
  else await list.action(label).click();
  await fill?.();
  await expect(list.page.getByText(`${label}成功，共 1 单`).last()).toBeVisible();
  await list.settled();
}

/** The dialog that asks before an event of one order is sent. */
const ask = (list: List, label: string) => {
  const { field, button } = dialog(list.page, `${label} 1 单`);
  return {
    field,
    confirm: () =>
      button(new RegExp(`^${label}$`))
        .last()
        .click(),
  };
};

browserPaths(
  'order',
  async ({ signedIn }) => {
    const api = await hands('merchant02');
    const [own] = await bringOrders(api, { prefix: ownPrefix(), count: 1 });
    const { orderNo, id } = own!;
    const merchant = ordersPage((await signedIn('merchant02')).page, '订单');
    const factory = ordersPage((await signedIn('factory01')).page, '订单列表');
    const open = (list: List) => list.open(`?orderNo=${orderNo}`);
    const says = (list: List, words: string) => expect(list.row(orderNo)).toContainText(words);
    const asking = (list: List, label: string, more: boolean) => async () => {
      const { confirm } = ask(list, label);
      await send(list, orderNo, label, { more, fill: confirm });
    };
    /** Some order of the demo that is ripe for it: what production and couriers do is not there yet. */
    const ripe = async (list: List, search: string) => {
      await list.open(search);
      await expect(list.rows.first()).toBeVisible();
      return (await list.rows.first().innerText()).match(/PF\d+(?:-\d+)?/)![0];
    };
    return {
      推单: async () => {
        await open(merchant);
        await send(merchant, orderNo, '推单', {
          fill: () => dialog(merchant.page, '推单').button('推送 1 单').click(),
        });
        await says(merchant, '待审核');
      },
      撤回推单: async () => {
        await asking(merchant, '撤回推单', false)();
        await says(merchant, '待推单');
      },
      取消: async () => {
        const cancelling = dialog(merchant.page, '取消 1 单');
        await send(merchant, orderNo, '取消订单', {
          fill: async () => {
            // One button leaves, one acts, and they are not called alike.
            await expect(cancelling.button('不取消')).toBeVisible();
            await cancelling.field('取消原因').fill('买家不要了');
            await cancelling.button('取消订单').click();
          },
        });
        await says(merchant, '已关闭');
      },
      '加急，再取消加急': async () => {
        await send(merchant, orderNo, '加急', { more: true });
        await send(merchant, orderNo, '取消加急', { more: true });
      },
      备注: async () => {
        const { field, confirm } = dialogOf(merchant, '备注 1 单');
        await send(merchant, orderNo, '备注', {
          more: true,
          fill: async () => {
            await field('备注').fill('请用绿色包装');
            await confirm();
          },
        });
      },
      '挂起，再解挂': async () => {
        await send(merchant, orderNo, '挂起', {
          more: true,
          fill: async () => {
            const halt = dialog(merchant.page, '挂起 1 单');
            await halt.button('1 周后').click();
            await halt.button('挂起').last().click();
          },
        });
        await says(merchant, '挂起');
        await send(merchant, orderNo, '解挂', { more: true });
      },
      '退款拦截，再撤销': async () => {
        await asking(merchant, '退款拦截', true)();
        await says(merchant, '退款拦截');
        await send(merchant, orderNo, '退款撤销', { more: true });
      },
      '退款拦截，工厂退款': async () => {
        await asking(merchant, '退款拦截', true)();
        await open(factory);
        await asking(factory, '退款成功', true)();
        await says(factory, '已关闭');
      },
      审核: async () => {
        await act(await hands('factory01'), 'order.approve', [id]);
        await open(factory);
        await says(factory, '待生产');
      },
      反审核: async () => {
        await asking(factory, '反审核', false)();
        await says(factory, '待审核');
      },
      '打回，再撤销': async () => {
        await factory.select(orderNo);
        await factory.action('打回').click();
        const repulse = dialog(factory.page, '打回 1 单');
        await repulse.field('打回原因').fill('图片不清晰');
        await repulse.button('打回').last().click();
        await says(factory, '已打回');
        await factory.page.getByRole('button', { name: '撤销（U）' }).last().click();
        await says(factory, '待审核');
      },
      打包: async () => {
        await send(factory, orderNo, '一键打包', {
          fill: async () => {
            const danger = dialog(factory.page, '是否改为已打包？');
            await danger.typeCode();
            await danger.button('确认').click();
          },
        });
        await says(factory, '已打包');
      },
      取消打包: async () => {
        await send(factory, orderNo, '取消打包', { more: true });
        await says(factory, '待打包');
      },
      发货: async () => {
        await factory.select(orderNo);
        await factory.action('发货').click();
        const ship = dialog(factory.page, '发货');
        await ship.field('运单号').fill(`SF${id}`);
        await ship.button(/^发货$/).click();
        await says(factory, '已发货');
      },
      更正运单号: async () => {
        // As orders stand that were shipped before carriers were looked up: the number alone is corrected.
        await askDatabase(`update trade_order set express_name = '飞毛腿快递' where id = $1`, [id]);
        await factory.show(orderNo);
        const { drawer } = factory;
        await drawer.section('包裹').getByRole('button', { name: '更正运单号' }).click();
        const correct = dialog(factory.page, '更正运单号');
        await expect(correct.panel.getByText('不修改（飞毛腿快递）')).toBeAttached();
        await correct.field('运单号').fill(`SF${id}-2`);
        await correct.button('更正').click();
        await expect(correct.panel.getByText('请填写更正原因')).toBeVisible();
        await correct.panel.getByText('单号录错').click();
        await correct.button('更正').click();
        await expect(correct.panel).toBeHidden();
        // The parcel and the log say it: the old number, and the new one.
        await expect(drawer.section('包裹')).toContainText(`SF${id}-2`);
        const corrected = `SF${id}（飞毛腿快递） → SF${id}-2（飞毛腿快递）`;
        await expect(drawer.panel.getByText(corrected)).toBeVisible();
      },
      完成手工单: async () => {
        const { list } = await api.call(shop.page, { pageSize: 1 });
        const line = { platformCode: `${ownPrefix()}-NEW`, title: '手工单', quantity: 1, unitCents: 100 };
        const { order: draft } = await api.call(orderCreate.create, {
          shopId: list[0]!.id,
          currency: 'CNY',
          lines: [line],
          goal: 'draft',
        });
        await merchant.open(`?orderNo=${draft!.orderNo}`);
        await send(merchant, draft!.orderNo, '完成手工单', { more: true });
        await expect(merchant.row(draft!.orderNo)).toContainText('待匹配');
      },
      解除预警: async () => {
        const number = await ripe(factory, '?warning=overdueShip&hold=none');
        await send(factory, number, '解除预警', {
          more: true,
          fill: () => dialog(factory.page, '解除预警 1 单').button('解除预警').last().click(),
        });
      },
    };
  },
  {
    商家推单后反悔: [
      '推单',
      '撤回推单',
      '加急，再取消加急',
      '备注',
      '挂起，再解挂',
      '退款拦截，再撤销',
      '取消',
    ],
    从推单到发货: [
      '推单',
      '审核',
      '反审核',
      '打回，再撤销',
      '审核',
      '打包',
      '取消打包',
      '打包',
      '发货',
      '更正运单号',
    ],
    审核后退款: ['推单', '审核', '退款拦截，工厂退款'],
    手工单: ['完成手工单'],
    预警: ['解除预警'],
  },
);

function dialogOf(list: List, title: string) {
  const { field, button } = dialog(list.page, title);
  return { field, confirm: () => button('保存').last().click() };
}
