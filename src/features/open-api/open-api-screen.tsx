import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import type { KeyScope } from '#contract/open-auth.ts';
import { DeliveryList } from './delivery-list.tsx';
import { KeyList } from './key-list.tsx';
import { WebhookList } from './webhook-list.tsx';
import './open-api.css';

const TABS = { key: '接口密钥', webhook: '事件推送', delivery: '推送记录' } as const;
type TabName = keyof typeof TABS;
const PANEL = <></>;

/** Keys of the tenant's own systems, where they are told of events, and what became of telling them. */
export function OpenApiScreen({ scopes }: { scopes: readonly KeyScope[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab') ?? '';
  const tab: TabName = Object.hasOwn(TABS, asked) ? (asked as TabName) : 'key';
  const tabs = (
    <Tabs
      id="open-api"
      className="list-tabs"
      selectedTabId={tab}
      renderActiveTabPanelOnly
      // Another list, another question: nothing of the old one stays in the address.
      onChange={(next) => setSearch(next === 'key' ? {} : { tab: String(next) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={PANEL} />
      ))}
    </Tabs>
  );
  if (tab === 'webhook') return <WebhookList tabs={tabs} />;
  if (tab === 'delivery') return <DeliveryList tabs={tabs} />;
  return <KeyList tabs={tabs} scopes={scopes} />;
}
