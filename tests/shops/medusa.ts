import {
  askJson,
  atHere,
  BUYER,
  emptyDatabase,
  freePort,
  runToEnd,
  startServer,
  type RealShop,
} from './started.ts';

const ADMIN = { email: 'admin@example.com', password: 'supersecret' };
const CLI = atHere('node_modules/@medusajs/cli/cli.js');

interface Named {
  id: string;
  token: string;
}
interface AdminOrder {
  id: string;
  display_id: number;
  items: { id: string; variant_sku: string }[];
  fulfillments: { shipped_at: string | null; labels: { tracking_number: string }[] }[];
}

/** A real Medusa 2 with two phone cases, a way to pay and a way to send. */
export async function startMedusa(postgres: string): Promise<RealShop> {
  const env = { MEDUSA_DATABASE: await emptyDatabase(postgres, 'medusa'), MEDUSA_DISABLE_TELEMETRY: 'true' };
  const cwd = atHere('medusa');
  await runToEnd({ file: CLI, args: ['db:migrate', '--execute-safe-links'], cwd, env });
  await runToEnd({ file: CLI, args: ['user', '-e', ADMIN.email, '-p', ADMIN.password], cwd, env });
  const port = await freePort();
  const args = ['start', '-p', String(port), '-H', '127.0.0.1'];
  const server = await startServer({ file: CLI, args, cwd, env }, /Server is ready/);
  const url = `http://127.0.0.1:${port}`;
  const { apiKey, store, regionId, optionId, variants, admin } = await furnish(url);

  const orderOf = async (number: string) => {
    const fields = 'id,display_id,*items,*fulfillments,*fulfillments.labels';
    const { orders } = await admin<{ orders: AdminOrder[] }>(`/admin/orders?fields=${fields}&limit=100`);
    return orders.find((order) => `#${order.display_id}` === number)!;
  };
  return {
    url,
    fields: { url, apiKey },
    wrongFields: { url, apiKey: 'sk_wrong' },
    async buy(items) {
      const { cart } = await store<{ cart: Named }>('/store/carts', {
        region_id: regionId,
        email: BUYER.email,
        shipping_address: {
          ...{ first_name: BUYER.firstName, last_name: BUYER.lastName, phone: BUYER.phone },
          ...{
            address_1: BUYER.street,
            address_2: BUYER.street2,
            city: BUYER.city,
            province: BUYER.province,
          },
          ...{ postal_code: BUYER.postcode, country_code: BUYER.countryCode.toLowerCase() },
        },
      });
      for (const { sku, quantity } of items)
        await store(`/store/carts/${cart.id}/line-items`, { variant_id: variants.get(sku), quantity });
      await store(`/store/carts/${cart.id}/shipping-methods`, { option_id: optionId });
      const paid = await store<{ payment_collection: Named }>('/store/payment-collections', {
        cart_id: cart.id,
      });
      const session = `/store/payment-collections/${paid.payment_collection.id}/payment-sessions`;
      await store(session, { provider_id: 'pp_system_default' });
      const { order } = await store<{ order: AdminOrder }>(`/store/carts/${cart.id}/complete`, {});
      const { order: full } = await admin<{ order: { payment_collections: { payments: Named[] }[] } }>(
        `/admin/orders/${order.id}`,
      );
      await admin(`/admin/payments/${full.payment_collections[0]!.payments[0]!.id}/capture`, {});
      return { number: `#${order.display_id}` };
    },
    async edit(number, items) {
      const order = await orderOf(number);
      const at = `/admin/order-edits/${order.id}`;
      await admin('/admin/order-edits', { order_id: order.id });
      for (const { sku, quantity } of items) {
        const line = order.items.find((item) => item.variant_sku === sku);
        if (line) await admin(`${at}/items/item/${line.id}`, { quantity });
        else await admin(`${at}/items`, { items: [{ variant_id: variants.get(sku), quantity }] });
      }
      await admin(`${at}/request`, {});
      await admin(`${at}/confirm`, {});
      const { order: now } = await admin<{ order: { summary: { pending_difference: number } } }>(
        `/admin/orders/${order.id}?fields=*summary`,
      );
      const amount = now.summary.pending_difference;
      if (amount <= 0) return;
      const due = { order_id: order.id, amount };
      const { payment_collection: owed } = await admin<{ payment_collection: Named }>(
        '/admin/payment-collections',
        due,
      );
      await admin(`/admin/payment-collections/${owed.id}/mark-as-paid`, { order_id: order.id });
    },
    async cancel(number) {
      await admin(`/admin/orders/${(await orderOf(number)).id}/cancel`, {});
    },
    async shipped(number) {
      const { fulfillments } = await orderOf(number);
      return {
        shipped: fulfillments.length > 0 && fulfillments.every((one) => one.shipped_at !== null),
        waybillNos: fulfillments.flatMap(({ labels }) => labels.map((label) => label.tracking_number)),
      };
    },
    stop: () => server.stop(),
  };
}

/** What a shop's owner sets up once, by the Admin API. */
async function furnish(url: string) {
  const { token } = (await askJson(`${url}/auth/user/emailpass`, { body: ADMIN })).data as Named;
  const headers = { authorization: `Bearer ${token}` };
  const admin = async <T>(path: string, body?: unknown): Promise<T> =>
    (await askJson(url + path, { body, headers })).data as T;
  const secret = await admin<{ api_key: Named }>('/admin/api-keys', { title: 'PodFlow', type: 'secret' });
  const keys = await admin<{ api_keys: Named[] }>('/admin/api-keys?type=publishable');
  const channels = await admin<{ sales_channels: Named[] }>('/admin/sales-channels');
  const profiles = await admin<{ shipping_profiles: Named[] }>('/admin/shipping-profiles');
  const channelId = channels.sales_channels[0]!.id;
  const profileId = profiles.shipping_profiles[0]!.id;
  const { region } = await admin<{ region: Named }>('/admin/regions', {
    name: 'US',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: ['pp_system_default'],
  });
  const { stock_location: location } = await admin<{ stock_location: Named }>('/admin/stock-locations', {
    name: 'Print works',
    address: {
      address_1: '1 Press Rd',
      city: 'Oakland',
      country_code: 'us',
      province: 'CA',
      postal_code: '94601',
      phone: '5550101',
    },
  });
  const at = `/admin/stock-locations/${location.id}`;
  await admin(`${at}/sales-channels`, { add: [channelId] });
  await admin(`${at}/fulfillment-providers`, { add: ['manual_manual'] });
  interface Sets {
    stock_location: { fulfillment_sets: Named[] };
  }
  const sets = await admin<Sets>(`${at}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: 'Parcels',
    type: 'shipping',
  });
  const setId = sets.stock_location.fulfillment_sets[0]!.id;
  const zones = await admin<{ fulfillment_set: { service_zones: Named[] } }>(
    `/admin/fulfillment-sets/${setId}/service-zones`,
    { name: 'US', geo_zones: [{ type: 'country', country_code: 'us' }] },
  );
  const { shipping_option: option } = await admin<{ shipping_option: Named }>('/admin/shipping-options', {
    name: 'Standard',
    service_zone_id: zones.fulfillment_set.service_zones[0]!.id,
    shipping_profile_id: profileId,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'By post', code: 'standard' },
    prices: [{ currency_code: 'usd', amount: 5 }],
  });
  const { product } = await admin<{ product: { variants: (Named & { sku: string })[] } }>('/admin/products', {
    title: 'Custom phone case',
    status: 'published',
    shipping_profile_id: profileId,
    sales_channels: [{ id: channelId }],
    options: [{ title: 'Model', values: ['iPhone 15', 'iPhone 16'] }],
    variants: [
      ['CASE-IP15', 'iPhone 15', 19.9],
      ['CASE-IP16', 'iPhone 16', 21.5],
    ].map(([sku, model, amount]) => ({
      ...{ title: model, sku, manage_inventory: false, options: { Model: model } },
      prices: [{ currency_code: 'usd', amount }],
    })),
  });
  const front = { 'x-publishable-api-key': keys.api_keys[0]!.token };
  return {
    apiKey: secret.api_key.token,
    admin,
    store: async <T>(path: string, body: unknown): Promise<T> =>
      (await askJson(url + path, { body, headers: front })).data as T,
    regionId: region.id,
    optionId: option.id,
    variants: new Map(product.variants.map((variant) => [variant.sku, variant.id])),
  };
}
