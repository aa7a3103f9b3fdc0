import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { ShipBacks } from './ship-backs.tsx';
import { ShopSyncs } from './shop-syncs.tsx';

/** /business/order/platformSync: how orders come from platforms, and what platforms know of their shipments. */
export function PlatformSyncPage() {
  const [search, setSearch] = useSearchParams();
  const backs = search.get('tab') === 'shipBack';
  const tabs = (
    <Tabs
      id="platform-sync"
      className="list-tabs"
      selectedTabId={backs ? 'shipBack' : 'pull'}
      onChange={(id) => setSearch(id === 'shipBack' ? { tab: 'shipBack' } : {})}
    >
      <Tab id="pull" title="拉取订单" panel={<></>} />
      <Tab id="shipBack" title="发货回传" panel={<></>} />
    </Tabs>
  );
  return backs ? <ShipBacks tabs={tabs} /> : <ShopSyncs tabs={tabs} />;
}
