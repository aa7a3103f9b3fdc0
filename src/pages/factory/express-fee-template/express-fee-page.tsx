import { Button } from '@blueprintjs/core';
import { CHARGE_MODES, CHARGE_UNITS, expressFee, type ExpressFee } from '#contract/price/express-fee.ts';
import { QuoteDialog } from '@/features/customer-prices/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { ExpressFeeForm } from './express-fee-form.tsx';

const countText = (count: number, { mode }: ExpressFee): string =>
  count === 0 ? '不加收' : `${count.toLocaleString('zh-CN')} ${CHARGE_UNITS[mode]}`;

const c = columnsOf<ExpressFee>();
const COLUMNS = [
  c.text('expressName', '快递公司', 180, (fee) => fee.expressName || '全部快递'),
  c.text('area', '省份', 140, (fee) => fee.area || '全国'),
  c.word('mode', '计费方式', 96, CHARGE_MODES),
  c.text('startCount', '首件 / 首重', 120, (fee) => countText(fee.startCount, fee), { align: 'right' }),
  c.money('startCents', '首费'),
  c.text('extraCount', '每续', 120, (fee) => countText(fee.extraCount, fee), { align: 'right' }),
  c.money('extraCents', '续费'),
  c.time('updatedAt', '更新时间'),
];

const FEE: RecordOf<ExpressFee> = {
  noun: '模板',
  may: ['factory:price:edit'],
  Form: ExpressFeeForm,
  remove: ({ id, expressName, area }) => ({
    text: `快递费模板「${expressName || '全部快递'}，${area || '全国'}」将被删除，之后的快递费不再按它计算。`,
    send: (pass) => call(expressFee.delete, { id, ...pass }, { quiet: true }),
    told: '快递费模板已删除',
  }),
};

/** /factory/expressFeeTemplate: what parcels cost before discounts, by company and province. */
export function ExpressFeePage() {
  const list = useList(expressFee.page, { name: 'factory.expressFee' });
  const quote = useDialog();
  return (
    <>
      <RecordScreen
        title="快递费模板"
        list={list}
        columns={COLUMNS}
        record={FEE}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '快递公司或省份' },
          { name: 'mode', label: '计费方式', kind: 'choice', options: optionsOf(CHARGE_MODES) },
        ]}
        beside={<Button text="快递费试算" onClick={() => quote.open((ends) => <QuoteDialog {...ends} />)} />}
        quick={<span className="list-quiet">快递费目前只用于试算，尚不计入订单的费用。</span>}
        empty={{
          title: '还没有快递费模板',
          text: '按快递公司和省份设置首费与续费；快递公司和省份都不填的模板适用于其余的包裹。',
        }}
      />
      {quote.shown}
    </>
  );
}
