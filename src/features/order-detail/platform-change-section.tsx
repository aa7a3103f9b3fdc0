import { use, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import type { OrderDetail } from '#contract/order/order.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { partyOf } from '@/entities/order/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { chosenOne, useAskFirst } from '@/shared/ui/life-cycle/index.ts';
import { PermissionHolderContext, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { Section } from './section.tsx';

type Decision = 'follow' | 'keep';
const DONE = { follow: '订单已按平台修改', keep: '订单保持不变' } as const satisfies Record<Decision, string>;

/** What the shop changed at its platform, for both sides; the merchant decides what becomes of it. */
export function PlatformChangeSection({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const decides = usePermits(['business:order:edit']) && partyOf(use(PermissionHolderContext)) === 'merchant';
  const askFirst = useAskFirst();
  const [doing, setDoing] = useState<Decision>();
  const [failure, setFailure] = useState<Error | null>(null);
  if (order.platformChange.length === 0) return null;
  const decide = async (decision: Decision): Promise<void> => {
    setDoing(decision);
    setFailure(null);
    try {
      await call(shopSync.decide, { id: order.id, version: order.version, decision }, { quiet: true });
      showMessage(DONE[decision]);
      onChanged();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setDoing(undefined);
    }
  };
  const button = (decision: Decision, text: string) => (
    <Button
      text={text}
      loading={doing === decision}
      disabled={doing !== undefined}
      onClick={() => askFirst(text, chosenOne(order), () => void decide(decision))}
    />
  );
  return (
    <Section title="平台改单">
      <Callout intent="warning" compact>
        {order.platformChange.map((text) => (
          <div key={text}>
            <bdi>{text}</bdi>
          </div>
        ))}
        {order.factoryId !== null && decides && (
          <div className="list-quiet">按平台修改会先从工厂撤回，修改后请重新推单。</div>
        )}
      </Callout>
      {decides && (
        <div className="order-change-choice">
          {button('follow', '按平台修改')}
          {button('keep', '保持不变')}
        </div>
      )}
      <FailureNote error={failure} />
    </Section>
  );
}
