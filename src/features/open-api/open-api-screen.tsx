import type { KeyScope } from '#contract/open-auth/open-auth.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { KeyList } from './key-list.tsx';
import { WebhookList } from './webhook-list.tsx';
import './open-api.css';

const TABS = { key: '接口密钥', webhook: '事件推送', delivery: '推送记录' } as const;

/** Keys of the tenant's own systems, where they are told of events, and what became of telling them. */
export function OpenApiScreen({ scopes }: { scopes: readonly KeyScope[] }) {
  const { part, tabs } = usePartTabs('open-api', TABS);
  if (part === 'webhook') return <WebhookList tabs={tabs} />;
  if (part === 'delivery') return <DeliveryList tabs={tabs} />;
  return <KeyList tabs={tabs} scopes={scopes} />;
}
