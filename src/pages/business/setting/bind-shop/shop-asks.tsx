import type { DangerPass, Input } from '#contract/endpoint.ts';
import { shopAccess, type PlatformConfig } from '#contract/shop/shop-access.ts';
import type { ShopBound } from '#contract/shop/shop-bind.ts';
import { SHOP_TYPE, type Shop } from '#contract/shop/shop.ts';
import { LocalStoreDialog } from '@/features/bind-shop/index.ts';
import { ShopAddressDialog } from '@/features/shop-address/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { BindDialog } from './bind-dialog.tsx';
import { CodeMade, UseCodeDialog } from './code-dialogs.tsx';
import { ExportDialog, ImportDialog } from './file-dialogs.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { DefaultFactoryDialog, EditDialog, ShareDialog } from './shop-dialogs.tsx';
import { TemuBatchDialog } from './temu-batch-dialog.tsx';
import { WayForm } from './way-form.tsx';
import { waysOf, type Way } from './ways.ts';

/** What is asked about one shop. */
export type RowAsk = 'edit' | 'renew' | 'market' | 'factory' | 'share' | 'address' | 'service' | 'delete';
export type ShopAsk =
  | { kind: 'bind' | 'local' | 'code' | 'temu' | 'import' | 'export' }
  | { kind: 'made'; code: string }
  | { kind: Exclude<RowAsk, 'market'>; shop: Shop };

/** The way in which a shop was authorised; one that was filled by file takes the first of its platform. */
const WAY_OF_TYPE: Readonly<Record<number, Way>> = {
  [SHOP_TYPE.api]: 'input',
  [SHOP_TYPE.token]: 'token',
  [SHOP_TYPE.temuSemi]: 'temuSemi',
  [SHOP_TYPE.temuLocal]: 'temuLocal',
  [SHOP_TYPE.aliexpressOneStop]: 'aliexpressOneStop',
  [SHOP_TYPE.aliexpressChoice]: 'aliexpressChoice',
};

/** Opens what is asked, and says what came of it. */
export function ShopAsks({
  ask,
  platforms,
  filter,
  onAsk,
  onSettled,
}: {
  ask: ShopAsk | undefined;
  platforms: readonly PlatformConfig[];
  filter: Input<typeof shopAccess.export>;
  onAsk: (ask: ShopAsk | undefined) => void;
  /** Shops may have changed. */
  onSettled: () => void;
}) {
  const close = (): void => onAsk(undefined);
  const saved = (): void => {
    close();
    onSettled();
  };
  const bound = (done: ShopBound): void => {
    tell(done);
    saved();
  };
  const made = (code: string): void => onAsk({ kind: 'made', code });
  if (!ask) return null;
  switch (ask.kind) {
    case 'bind':
      return platforms.length === 0 ? null : (
        <BindDialog
          platforms={platforms.filter(({ platformCode }) => platformCode !== 'local')}
          onBound={bound}
          onCode={made}
          onClose={close}
        />
      );
    case 'local':
      return <LocalStoreDialog onDone={saved} onClose={close} />;
    case 'made':
      return <CodeMade code={ask.code} onClose={close} />;
    case 'code':
      return <UseCodeDialog onBound={bound} onClose={close} />;
    case 'temu':
      return (
        <TemuBatchDialog
          onBound={(all) => {
            if (all.length > 0) showMessage(`已授权 ${all.length} 个店铺`);
            onSettled();
          }}
          onClose={close}
        />
      );
    case 'import':
      return <ImportDialog onSettled={onSettled} onClose={close} />;
    case 'export':
      return <ExportDialog filter={filter} onClose={close} />;
    case 'renew': {
      const config = platforms.find(({ platformCode }) => platformCode === ask.shop.platform);
      if (!config) return null;
      const way = WAY_OF_TYPE[ask.shop.type] ?? waysOf(config).find((one) => one !== 'file')!;
      return (
        <WayForm
          title={`重新授权：${ask.shop.nick}`}
          config={config}
          way={way}
          renewed={ask.shop}
          onBound={bound}
          onCode={made}
          onClose={close}
        />
      );
    }
    case 'edit':
      return <EditDialog shop={ask.shop} onDone={saved} onClose={close} />;
    case 'factory':
      return <DefaultFactoryDialog shop={ask.shop} onDone={saved} onClose={close} />;
    case 'share':
      return <ShareDialog shop={ask.shop} onDone={saved} onClose={close} />;
    case 'address':
      return <ShopAddressDialog shop={ask.shop} onClose={close} />;
    case 'service':
      return <ServiceDialog shop={ask.shop} onClose={close} />;
    case 'delete':
      return <DeleteShop shop={ask.shop} onDeleted={onSettled} onClose={close} />;
  }
}

function tell({ outcome, shop, claim }: ShopBound): void {
  if (outcome === 'elsewhere') showMessage(`店铺「${claim!.nick}」已绑定在另一个账号，可以在列表上方接管`);
  else showMessage(`店铺「${shop!.nick}」已${outcome === 'bound' ? '绑定' : '重新授权'}`);
}

function DeleteShop({
  shop: { id, nick },
  onDeleted,
  onClose,
}: {
  shop: Shop;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = async (pass: DangerPass): Promise<void> => {
    await call(shopAccess.delete, { id, ...pass }, { quiet: true });
    showMessage(`店铺「${nick}」已删除`);
    onDeleted();
  };
  return (
    <DangerDialog
      prompt="delete"
      text={`店铺「${nick}」将被删除：授权和共享立即失效，以前的订单仍可查看；重新绑定后还是同一个店铺。`}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
