import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { CHARGE_MODES, expressFee } from '#contract/express/express-fee.ts';
import { QuoteDialog } from '@/features/customer-prices/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { expressFeeColumns } from './express-fee-columns.tsx';
import { ExpressFeeDialogs, type FeeAsk } from './express-fee-dialogs.tsx';

/** /factory/expressFeeTemplate: what parcels cost before discounts, by company and province. */
export function ExpressFeePage() {
  const list = useList(expressFee.page, { name: 'factory.expressFee' });
  const [ask, setAsk] = useState<FeeAsk>();
  const [quotes, setQuotes] = useState(false);
  const mayEdit = usePermits(['factory:price:edit']);
  const columns = useMemo(() => expressFeeColumns(mayEdit ? setAsk : undefined), [mayEdit]);
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建模板" onClick={() => setAsk({ kind: 'new' })} />
  ) : undefined;
  return (
    <>
      <ListScreen
        title="快递费模板"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '快递公司或省份' },
          { name: 'mode', label: '计费方式', kind: 'choice', options: optionsOf(CHARGE_MODES) },
        ]}
        primary={
          <>
            {create}
            <Button text="快递费试算" onClick={() => setQuotes(true)} />
          </>
        }
        quick={<span className="list-quiet">快递费目前只用于试算，尚不计入订单的费用。</span>}
        empty={{
          title: '还没有快递费模板',
          text: '按快递公司和省份设置首费与续费；快递公司和省份都不填的模板适用于其余的包裹。',
          ...(create && { action: create }),
        }}
      />
      <ExpressFeeDialogs ask={ask} onSettled={list.settle} onClose={() => setAsk(undefined)} />
      {quotes && <QuoteDialog onClose={() => setQuotes(false)} />}
    </>
  );
}
