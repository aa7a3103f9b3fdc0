import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { shopAuthor } from '#contract/shop/shop-author.ts';
import { shop, type Shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

interface Doing {
  shop: Shop;
  onSaved: () => void;
  onClose: () => void;
}
const QUIET = { quiet: true } as const;

export function EditDialog({ shop: { id, brandName, nick }, onSaved, onClose }: Doing) {
  const form = useForm(shopAuthor.update.input, { id, brandName, nick }, async (values) => {
    await call(shopAuthor.update, values, QUIET);
    showMessage('店铺已保存');
    onSaved();
  });
  return (
    <FormDialog
      title="修改店铺"
      isOpen
      width={440}
      submitText="保存"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <div className="form-stack">
        <TextField
          label="店铺名称"
          required
          autoFocus
          help="以后的订单用新名称，以前的订单不变。"
          error={form.errors['nick']}
          value={form.values.nick}
          onChange={(next) => form.set({ nick: next })}
        />
        <TextField
          label="品牌名称"
          required
          error={form.errors['brandName']}
          value={form.values.brandName}
          onChange={(next) => form.set({ brandName: next })}
        />
      </div>
    </FormDialog>
  );
}

export function DefaultFactoryDialog({ shop: { id, nick, defaultFactoryId }, onSaved, onClose }: Doing) {
  const { data: factories = [], isPending } = useQuery(query(shop.boundFactories, {}));
  const start = { id, factoryId: defaultFactoryId };
  const form = useForm(shopAuthor.setDefaultFactory.input, start, async (values) => {
    await call(shopAuthor.setDefaultFactory, values, QUIET);
    showMessage(`店铺「${nick}」的默认工厂已保存`);
    onSaved();
  });
  return (
    <FormDialog
      title="设置默认工厂"
      isOpen
      width={440}
      submitText="保存"
      waits={isPending}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <SelectField
        label="默认工厂"
        empty="不设置"
        help="推单时先选中它，仍可改选其他工厂。"
        options={factories.map(({ factoryId, factoryName }) => ({ value: factoryId, label: factoryName }))}
        value={(form.values.factoryId as number | null) ?? undefined}
        onChange={(factoryId) => form.set({ factoryId: factoryId ?? null })}
      />
    </FormDialog>
  );
}

export function ShareDialog({ shop: { id, nick }, onSaved, onClose }: Doing) {
  const { data: factories } = useQuery(query(shop.boundFactories, {}));
  const { data: shared } = useQuery({
    ...query(shopAuthor.sharedIds, { id }),
    // The whole set is sent back: what another shared since must not be taken away.
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<number[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const now = chosen ?? shared ?? [];
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(shopAuthor.share, { id, factoryIds: now }, QUIET);
      showMessage(
        now.length > 0 ? `店铺「${nick}」已共享给 ${now.length} 家工厂` : `店铺「${nick}」不再共享`,
      );
      onSaved();
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title="共享店铺给工厂"
      isOpen
      width={440}
      submitText="保存"
      busy={busy}
      failure={failure}
      closed={!factories || !shared}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <p className="danger-text">
        选中的工厂能看到店铺「{nick}」的名称、平台和到期时间，看不到密钥；取消选中后立即看不到。
      </p>
      {factories?.length === 0 && <p className="danger-text">还没有绑定工厂，请先到「绑定工厂」绑定。</p>}
      {(factories ?? []).map(({ factoryId, factoryName }) => (
        <Checkbox
          key={factoryId}
          label={factoryName}
          checked={now.includes(factoryId)}
          onChange={(event) =>
            setChosen(
              event.currentTarget.checked ? [...now, factoryId] : now.filter((one) => one !== factoryId),
            )
          }
        />
      ))}
    </FormDialog>
  );
}
