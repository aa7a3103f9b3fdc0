import { REGIONS } from '#contract/order/life-cycle/order-states.ts';
import type { LeavingPackage } from '#contract/handover/handover.ts';
import { columnsOf, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { gramsText, STAGES } from './words.ts';

const INTENTS = { 20: 'primary', 30: 'primary', 40: 'success' } as const;
const WARNINGS = Object.fromEntries(
  Object.values(REGIONS.warning).map(({ code, label }) => [code, label]),
) as Record<number, string>;

const c = columnsOf<LeavingPackage>();
export const LEAVING_COLUMNS: Column<LeavingPackage>[] = [
  c.code('waybillNo', '运单号', 170),
  {
    ...{ name: 'stage', title: '状态', width: 120 },
    cell: ({ stage, held }) => (
      <>
        <WordTag intent={INTENTS[stage as keyof typeof INTENTS]}>{STAGES[stage] ?? ''}</WordTag>
        {held && <WordTag intent="danger">拦截</WordTag>}
      </>
    ),
  },
  c.text('express', '快递', 110),
  c.code('orderNo', '订单号', 170),
  c.text('customer', '客户', 120),
  c.text('shop', '店铺', 120),
  c.count('copies', '件数', 60),
  c.text('estimated', '估重', 96, (row) => gramsText(row.estimatedG, row.guessed), { align: 'right' }),
  c.text('real', '实重', 90, (row) => gramsText(row.realG), { align: 'right' }),
  c.time('packedAt', '打包', 112),
  c.text('packedBy', '打包人', 90),
  c.time('handedOverAt', '出库', 112),
  c.text('handedOverBy', '出库人', 90),
  c.text('warning', '预警', 84, ({ warning }) => WARNINGS[warning] ?? ''),
  c.code('number', '包裹号', 160),
  // At hand wherever the others are scrolled to.
  c.text('list', '交接单', 180, ({ list }) => list?.number ?? ''),
];
