import { Button } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { declaration } from '#contract/declaration/declaration.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { RefillDialog } from './refill-dialog.tsx';

type LackingLine = Output<typeof declaration.lacking>['list'][number];
const c = columnsOf<LackingLine>();
const COLUMNS = [
  c.code('orderNo', '订单号', 150),
  c.text('shopName', '店铺', 130),
  c.text('country', '目的国', 90),
  c.text('title', '商品', 220),
  c.text('skuCode', 'SKU', 140),
  c.count('quantity', '件数', 64),
  c.text('lacking', '缺什么', 320),
];

/** Lines of open orders abroad that cannot be declared yet. */
export function LackingTab({ tabs }: { tabs: React.ReactElement }) {
  const list = useList(declaration.lacking, { name: 'business.customsLacking' });
  const refill = useDialog(list.afterAction);
  return (
    <>
      <ListScreen
        title="报关"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        filters={[{ name: 'keyword', label: '关键词', kind: 'text', placeholder: '订单号、SKU 或商品' }]}
        tools={
          <Button
            intent="primary"
            text="补到在途订单"
            onClick={() => refill.open((ends) => <RefillDialog {...ends} />)}
          />
        }
        quick={
          <span className="list-quiet">
            补好商品报关资料后，用「补到在途订单」填写这些订单；单个订单也可以在订单详情中填写。
          </span>
        }
        empty={{ title: '没有待补的商品', text: '已审核的境外订单都有完整的报关资料，或工厂不要求报关。' }}
      />
      {refill.shown}
    </>
  );
}
