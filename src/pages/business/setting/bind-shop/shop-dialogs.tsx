import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shop, type Shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm, useSending } from '@/shared/ui/form/index.ts';

type Doing = DialogEnds & { shop: Shop };
const QUIET = { quiet: true } as const;

export function EditDialog({ shop: { id, brandName, nick }, onDone, onClose }: Doing) {
  const form = useForm(shopAccess.update.input, { id, brandName, nick }, async (values) => {
    await call(shopAccess.update, values, QUIET);
    showMessage('店铺已保存');
    onDone();
  });
  return (
    <FormDialog title="修改店铺" form={form} width={440} onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="店铺名称"
          required
          autoFocus
          help="以后的订单用新名称，以前的订单不变。"
          {...form.field('nick')}
        />
        <TextField label="品牌名称" required {...form.field('brandName')} />
      </div>
    </FormDialog>
  );
}

export function DefaultFactoryDialog({ shop: { id, nick, defaultFactoryId }, onDone, onClose }: Doing) {
  const { data: factories = [], isPending } = useQuery(query(shop.boundFactories, {}));
  const start = { id, factoryId: defaultFactoryId };
  const form = useForm(shopAccess.setDefaultFactory.input, start, async (values) => {
    await call(shopAccess.setDefaultFactory, values, QUIET);
    showMessage(`店铺「${nick}」的默认工厂已保存`);
    onDone();
  });
  return (
    <FormDialog title="设置默认工厂" form={form} width={440} waits={isPending} onClose={onClose}>
      <SelectField
        label="默认工厂"
        empty="不设置"
        help="推单时先选中它，仍可改选其他工厂。"
        options={factories.map(({ factoryId, factoryName }) => ({ value: factoryId, label: factoryName }))}
        {...form.field('factoryId')}
        value={form.values.factoryId as number | null}
      />
    </FormDialog>
  );
}

export function ShareDialog({ shop: { id, nick }, onDone, onClose }: Doing) {
  const { data: factories } = useQuery(query(shop.boundFactories, {}));
  const { data: shared } = useQuery({
    ...query(shopAccess.sharedIds, { id }),
    // The whole set is sent back: what another shared since must not be taken away.
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<number[]>();
  const now = chosen ?? shared ?? [];
  const form = useSending(async () => {
    await call(shopAccess.share, { id, factoryIds: now }, QUIET);
    showMessage(now.length > 0 ? `店铺「${nick}」已共享给 ${now.length} 家工厂` : `店铺「${nick}」不再共享`);
    onDone();
  });
  return (
    <FormDialog
      title="共享店铺给工厂"
      form={form}
      width={440}
      closed={!factories || !shared}
      onClose={onClose}
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
