import { useState } from 'react';
import { Button, Drawer, Tab, Tabs } from '@blueprintjs/core';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import type { PickedCustomer } from '@/entities/customer/index.ts';
import { CustomerDiscounts } from './customer-discounts.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { MaterialPrices } from './material-prices.tsx';
import { Transactions } from './transactions.tsx';
import './customer-prices.css';

const KINDS = Object.keys(PRICE_KINDS) as PriceKind[];

/** Everything that is agreed with one customer, beside the list that he stands in: discounts, materials, what he bought. */
export function CustomerPrices({
  factoryCustomer: { merchantId, merchantName },
  onClose,
}: {
  factoryCustomer: PickedCustomer;
  onClose: () => void;
}) {
  const [explains, setExplains] = useState(false);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={`${merchantName}的价格`}
      size="min(960px, 94%)"
      className="price-drawer"
    >
      <div className="price-sheet">
        <Button text="价格试算" onClick={() => setExplains(true)} />
        <Tabs id="customer-prices" renderActiveTabPanelOnly>
          {KINDS.map((kind) => (
            <Tab
              key={kind}
              id={kind}
              title={PRICE_KINDS[kind]}
              panel={<CustomerDiscounts kind={kind} customer={{ merchantId, merchantName }} />}
            />
          ))}
          <Tab
            id="materials"
            title="材质价格"
            panel={<MaterialPrices merchantId={merchantId} name={merchantName} />}
          />
          <Tab id="transactions" title="成交明细" panel={<Transactions merchantId={merchantId} />} />
        </Tabs>
      </div>
      {explains && (
        <ExplainDialog customer={{ merchantId, merchantName }} onClose={() => setExplains(false)} />
      )}
    </Drawer>
  );
}
