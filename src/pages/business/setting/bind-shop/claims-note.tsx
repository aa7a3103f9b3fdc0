import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { DangerPass } from '#contract/endpoint.ts';
import { shopBind, type ShopClaim } from '#contract/shop/shop-bind.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

/** Shops that were authorised here while another account has them. */
export function ClaimsNote({ onTaken }: { onTaken: () => void }) {
  const mayBind = usePermits(['business:shop']);
  const claims = useQuery({ ...query(shopBind.claims, {}, { later: true }), enabled: mayBind });
  const [taking, setTaking] = useState<ShopClaim>();
  const drop = async ({ id }: ShopClaim): Promise<void> => {
    await call(shopBind.dropClaim, { id }).catch(() => undefined);
    void claims.refetch();
  };
  const take = async (pass: DangerPass): Promise<void> => {
    const { id, nick } = taking!;
    await call(shopBind.unbindOther, { id, ...pass }, { quiet: true });
    showMessage(`店铺「${nick}」已绑定到本账号`);
    void claims.refetch();
    onTaken();
  };
  return (
    <>
      {claims.data?.map((claim) => (
        <Callout key={claim.id} compact intent="warning" className="shop-claim">
          {PLATFORMS[claim.platform]}店铺「{claim.nick}」（{claim.platformShopId}
          ）授权成功，但已绑定在另一个账号。
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            text="解绑原账号并接管"
            onClick={() => setTaking(claim)}
          />
          <Button variant="minimal" size="small" text="放弃" onClick={() => void drop(claim)} />
        </Callout>
      ))}
      {taking && (
        <DangerDialog
          prompt="unbind"
          text={`店铺「${taking.nick}」将从另一个账号解绑，由本账号同步订单。对方未完成的订单留在对方账号继续处理，对方会收到通知。`}
          onConfirm={take}
          onClose={() => setTaking(undefined)}
        />
      )}
    </>
  );
}
