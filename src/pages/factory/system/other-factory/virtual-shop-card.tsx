import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { ShopLogistics, virtualShop, type VirtualShop } from '#contract/agent-factory/agent-factory.ts';
import { nameText } from '#contract/values/name.ts';
import { useSwitch, useSwitchPort } from '@/entities/session/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** The factory's own shop: opened by its first setting, entered to make orders for who is in no system. */
export function VirtualShopCard() {
  const { data, error, refetch } = useQuery(query(virtualShop.get, {}, { quiet: true }));
  const tenantSwitch = useSwitchPort();
  const { busy } = useSwitch();
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <div className="bp6-skeleton other-factory-wait" />;
  const enter = async (): Promise<void> => {
    await call(virtualShop.enter, {})
      .then(({ tenantId }) => tenantSwitch.choose(tenantId))
      .catch(() => undefined);
  };
  return (
    <>
      <p className="other-factory-quiet">
        客户不用本系统时，由您在虚拟店铺里替他录单、推单。进入后可在页面左上角切换回工厂。
      </p>
      <p className="other-factory-quiet">下面的快递公司和寄件人只作记录，不会自动填到订单或运单上。</p>
      <LogisticsForm key={data?.shopId ?? 0} shop={data} onDone={() => void refetch()}>
        {data && <Button text="进入虚拟店铺" loading={busy} onClick={() => void enter()} />}
      </LogisticsForm>
    </>
  );
}

const Form = ShopLogistics.extend({ shopName: nameText('店铺名称', 64) });
const EMPTY = {
  shopName: '虚拟店铺',
  expressName: '',
  senderName: '',
  senderPhone: '',
  province: '',
  city: '',
  district: '',
  address: '',
};
const FIELDS = [
  ['shopName', '店铺名称', true],
  ['expressName', '快递公司', true],
  ['senderName', '寄件人', true],
  ['senderPhone', '寄件电话', true],
  ['province', '省份', true],
  ['city', '城市', true],
  ['district', '区县', false],
  ['address', '详细地址', true],
] as const;

function LogisticsForm({
  shop,
  onDone,
  children,
}: {
  shop: VirtualShop | null;
  onDone: () => void;
  children: ReactNode;
}) {
  const start = shop ? { shopName: shop.shopName, ...shop.logistics } : EMPTY;
  const form = useForm(Form, start, async ({ shopName, ...logistics }) => {
    await call(virtualShop.set, { shopName, logistics }, { quiet: true });
    showMessage(shop ? '虚拟店铺的物流设置已保存' : '虚拟店铺已开通');
    onDone();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className="form-grid">
        {FIELDS.map(([name, label, required]) => (
          <TextField key={name} label={label} required={required} {...form.field(name)} />
        ))}
      </div>
      <FailureNote error={form.failure} />
      <div className="other-factory-foot">
        <Button
          type="submit"
          intent="primary"
          text={shop ? '保存物流设置' : '保存并开通'}
          loading={form.busy}
        />
        {children}
      </div>
    </form>
  );
}
