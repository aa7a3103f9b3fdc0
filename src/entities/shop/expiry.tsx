import { expiresSoon } from '#contract/shop/shop.ts';
import { serverNow } from '@/shared/api/index.ts';
import { Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';

/** When a token or a service ends; what ends within five days stands out (K07). */
export function Expiry({ at }: { at: number | null }) {
  if (at === null) return <Nothing />;
  const now = serverNow();
  return (
    <>
      <TimeText at={at} />{' '}
      {expiresSoon(at, now) && (
        <WordTag intent={at <= now ? 'danger' : 'warning'}>{at <= now ? '已到期' : '即将到期'}</WordTag>
      )}
    </>
  );
}
