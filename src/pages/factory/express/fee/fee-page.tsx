import { carrierCost, type ExpressFee } from '#contract/price/express-fee.ts';
import {
  TemplateForm,
  TemplateScreen,
  type TemplateFiles,
  type Templates,
} from '@/features/fee-template/index.ts';
import { RecordFiles } from '@/features/import-list/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { BillList } from './bill/bill-list.tsx';
import { LineList } from './bill/line-list.tsx';
import { MarginList } from './margin-list.tsx';
import { ReceivableList } from './receivable-list.tsx';

const PARTS = {
  ...{ receivable: '应收', cost: '成本价', bill: '账单', line: '账单核对', margin: '毛利' },
} as const;

const COSTS: Templates = {
  ...{ calls: carrierCost, noun: '成本价', name: 'carrier-cost', does: '之后出库的包裹按它计算成本' },
};
const CostForm = (form: DialogEnds & { edited: ExpressFee | undefined }) => (
  <TemplateForm of={COSTS} {...form} />
);

const filesOf = (own: TemplateFiles) => <RecordFiles {...own} />;

/** /factory/express/fee: what parcels cost customers, what carriers take, and what is left (P115). */
export function FeePage() {
  const { part, tabs } = usePartTabs('express-fee', PARTS);
  if (part === 'receivable') return <ReceivableList tabs={tabs} />;
  if (part === 'bill') return <BillList tabs={tabs} />;
  if (part === 'line') return <LineList tabs={tabs} />;
  if (part === 'margin') return <MarginList tabs={tabs} />;
  return (
    <TemplateScreen
      of={COSTS}
      Form={CostForm}
      files={filesOf}
      title="快递费"
      list="factory.carrierCost"
      shortNoun="成本价"
      tabs={tabs}
      quick="快递公司向工厂收的价格；包裹出库时按它记下成本。"
      empty={{
        title: '还没有成本价',
        text: '按快递公司和区域填写快递公司的报价；快递公司和区域都不填的适用于其余的包裹。',
      }}
    />
  );
}
