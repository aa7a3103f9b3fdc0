import { decode } from '#contract/decode/decode.ts';
import { express } from '#contract/express/express.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { param } from '#contract/param/param.ts';
import { qimen } from '#contract/qimen/qimen.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** How a tenant works: its express companies, its codes, its own systems. */
export function settingHints({ world, merchant, word }: Hands): Hint[] {
  const rule = () => ({ name: word('规则'), pattern: '{sku}*{quantity}' });
  const newRule = async () => (await merchant(decode.save, rule())).id;
  const place = () => ({
    ...{ name: '王掌柜', phone: '0755-1234567', province: '广东省', city: '深圳市' },
    address: word('科技路'),
  });
  let companies = 0;
  const newExpress = async () => {
    const { name } = EXPRESS_STANDARD[companies++ % EXPRESS_STANDARD.length]!;
    const { list } = await merchant(express.list, { keyword: name, pageSize: 100 });
    const kept = list.find(({ expressName }) => expressName === name);
    return kept?.id ?? (await merchant(express.save, { expressName: name })).id;
  };
  const key = () => ({ name: word('系统'), scopes: ['business:order' as const] });
  const newKey = async () => (await merchant(openAuth.create, key())).id;
  const hook = () => ({
    name: word('推送'),
    url: `${world.outside}/hook`,
    events: ['order.cancelled' as const],
  });
  return [
    hint(openAuth.create, key),
    hint(openAuth.update, async () => ({ id: await newKey(), name: word('系统') })),
    hint(openAuth.delete, async () => ({ id: await newKey() })),
    hint(openWebhook.update, async () => ({
      id: (await merchant(openWebhook.create, hook())).id,
      name: word('推送'),
    })),
    hint(openWebhook.reset, async () => ({ id: (await merchant(openWebhook.create, hook())).id })),
    hint(openWebhook.delete, async () => ({ id: (await merchant(openWebhook.create, hook())).id })),
    hint(express.save, async () => {
      const { list } = await merchant(express.list, { pageSize: 100 });
      const kept = new Set(list.map(({ expressName }) => expressName));
      return { expressName: EXPRESS_STANDARD.find(({ name }) => !kept.has(name))!.name };
    }),
    hint(express.openOrClose, async () => ({ ids: [await newExpress()], open: false })),
    hint(express.remove, async () => ({ id: await newExpress() })),
    hint(qimen.test, async () => {
      const gateway = { gatewayUrl: `${world.outside}/qimen`, appKey: '12345', customerId: 'C1' };
      await merchant(qimen.save, { open: true, ...gateway, warehouseCode: 'W1', secret: 'secret' });
      return {};
    }),
    hint(savedSearch.remove, async () => {
      const { id } = await merchant(savedSearch.save, {
        list: 'order',
        name: word('收藏'),
        question: {},
        isDefault: false,
      });
      return { id };
    }),
    hint(param.get, () => ({ key: 'order.autoPush' as const })),
    hint(param.saveOne, () => ({ key: 'order.autoPush' as const, value: false })),
    hint(param.update, () => ({ params: [{ key: 'order.autoPush' as const, value: false }] })),
    hint(express.syncFactory, () => ({ factoryId: world.tenants.factory })),
    hint(express.saveAddress, place),
    hint(express.removeAddress, () => merchant(express.saveAddress, place())),
    hint(express.setDefaultAddress, () => merchant(express.saveAddress, place())),
    hint(express.changeAddresses, async () => ({ ids: [await newExpress()], address: place() })),
    hint(express.saveRules, async () => ({
      rules: [],
      version: (await merchant(express.rules, {})).version,
    })),
    hint(decode.save, rule),
    hint(decode.sort, async () => {
      await newRule();
      return { ids: (await merchant(decode.rules, {})).map(({ id }) => id) };
    }),
    hint(decode.remove, async () => ({ id: await newRule() })),
    hint(decode.run, async () => {
      await newRule();
      await merchant(decode.open, { open: true });
      return {};
    }),
  ];
}
