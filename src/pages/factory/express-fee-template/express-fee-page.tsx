import { Button } from '@blueprintjs/core';
import { expressFee, type ExpressFee } from '#contract/price/express-fee.ts';
import { QuoteDialog } from '@/features/customer-prices/index.ts';
import {
  TemplateForm,
  TemplateScreen,
  type TemplateFiles,
  type Templates,
} from '@/features/fee-template/index.ts';
import { RecordFiles } from '@/features/import-list/index.ts';
import { useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';

const TEMPLATES: Templates = {
  ...{ calls: expressFee, noun: '快递费模板', name: 'express-fee', does: '之后的快递费按它计算' },
};
const Form = (form: DialogEnds & { edited: ExpressFee | undefined }) => (
  <TemplateForm of={TEMPLATES} {...form} />
);

const filesOf = (own: TemplateFiles) => <RecordFiles {...own} />;

/** /factory/expressFeeTemplate: what parcels cost before discounts, by company, area and weight (P082). */
export function ExpressFeePage() {
  const quote = useDialog();
  return (
    <>
      <TemplateScreen
        of={TEMPLATES}
        Form={Form}
        files={filesOf}
        title="快递费模板"
        list="factory.expressFee"
        shortNoun="模板"
        beside={<Button text="快递费试算" onClick={() => quote.open((ends) => <QuoteDialog {...ends} />)} />}
        quick="包裹出库时按它计费，记为应收；尚不从客户账户扣款。"
        empty={{
          title: '还没有快递费模板',
          text: '按快递公司和区域设置价格；快递公司和区域都不填的模板适用于其余的包裹。',
        }}
      />
      {quote.shown}
    </>
  );
}
