import { askJson, atHere, BUYER, emptyDatabase, freePort, startServer, type RealShop } from './started.ts';

const OWNER = { username: 'superadmin', password: 'superadmin' };

interface Line {
  id: string;
}
interface AdminOrder {
  id: string;
  code: string;
  state: string;
  lines: { id: string; productVariant: { sku: string } }[];
  fulfillments: { state: string; trackingCode: string }[];
}

/** A real Vendure with two phone cases, a way to pay and a way to send. */
export async function startVendure(postgres: string): Promise<RealShop> {
  const port = await freePort();
  const env = { VENDURE_DATABASE: await emptyDatabase(postgres, 'vendure'), VENDURE_PORT: String(port) };
  const server = await startServer({ file: atHere('vendure/server.mjs'), env }, /^READY$/m);
  const origin = `http://127.0.0.1:${port}`;
  const admin = speaker(`${origin}/admin-api`);
  await admin(
    `mutation ($username: String!, $password: String!) {
    login(username: $username, password: $password) { __typename } }`,
    OWNER,
  );
  const { productVariants } = await admin<{ productVariants: { items: { id: string; sku: string }[] } }>(
    '{ productVariants { items { id sku } } }',
  );
  const variants = new Map(productVariants.items.map((variant) => [variant.sku, variant.id]));
  const orderOf = async (number: string) => {
    const { orders } = await admin<{ orders: { items: AdminOrder[] } }>(
      `query ($options: OrderListOptions) { orders(options: $options) {
        items { id code state lines { id productVariant { sku } } fulfillments { state trackingCode } } } }`,
      { options: { filter: { code: { eq: number } } } },
    );
    return orders.items[0]!;
  };
  const fields = { url: `${origin}/admin-api`, ...OWNER };
  return {
    url: origin,
    fields,
    wrongFields: { ...fields, password: 'wrong' },
    buy: (items) => buy(speaker(`${origin}/shop-api`), variants, items),
    async edit(number, items) {
      const { id, lines } = await orderOf(number);
      const turn = (state: string) =>
        admin(
          `mutation ($id: ID!, $state: String!) { transitionOrderToState(id: $id, state: $state) {
            ... on OrderStateTransitionError { transitionError } } }`,
          { id, state },
        );
      await turn('Modifying');
      const lineOf = (sku: string) => lines.find((line) => line.productVariant.sku === sku)?.id;
      const { modifyOrder } = await admin<{ modifyOrder: { state?: string } }>(
        `mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) {
          ... on Order { state } ... on ErrorResult { message } } }`,
        {
          input: {
            ...{ dryRun: false, orderId: id },
            adjustOrderLines: items.flatMap(({ sku, quantity }) => {
              const orderLineId = lineOf(sku);
              return orderLineId ? [{ orderLineId, quantity }] : [];
            }),
            addItems: items
              .filter(({ sku }) => !lineOf(sku))
              .map(({ sku, quantity }) => ({ productVariantId: variants.get(sku), quantity })),
          },
        },
      );
      if (!modifyOrder.state) throw new Error(JSON.stringify(modifyOrder));
      await turn('ArrangingAdditionalPayment');
      await admin(
        `mutation ($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) { __typename } }`,
        { input: { orderId: id, method: 'manual', metadata: {} } },
      );
      await turn('PaymentSettled');
    },
    async cancel(number) {
      const { id } = await orderOf(number);
      await admin(`mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }`, {
        input: { orderId: id, cancelShipping: true, reason: 'changed my mind' },
      });
    },
    async shipped(number) {
      const { state, fulfillments } = await orderOf(number);
      return { shipped: state === 'Shipped', waybillNos: fulfillments.map((one) => one.trackingCode) };
    },
    stop: () => server.stop(),
  };
}

type Speak = <T>(query: string, variables?: object) => Promise<T>;

/** One visitor: what he has in his cart goes with his token. */
function speaker(url: string): Speak {
  let token = '';
  return async <T>(query: string, variables = {}): Promise<T> => {
    const answer = await askJson(url, {
      body: { query, variables },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = answer.data as { data: T; errors?: unknown[] };
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  };
}

async function buy(
  visitor: Speak,
  variants: ReadonlyMap<string, string>,
  items: readonly { sku: string; quantity: number }[],
) {
  for (const { sku, quantity } of items)
    await visitor(
      `mutation ($id: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $id, quantity: $quantity) { __typename } }`,
      { id: variants.get(sku), quantity },
    );
  const { firstName, lastName, email: emailAddress } = BUYER;
  await visitor(
    `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename } }`,
    { input: { firstName, lastName, emailAddress } },
  );
  await visitor(
    `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { __typename } }`,
    {
      input: {
        ...{ fullName: `${firstName} ${lastName}`, streetLine1: BUYER.street, streetLine2: BUYER.street2 },
        ...{ city: BUYER.city, province: BUYER.province, postalCode: BUYER.postcode },
        ...{ countryCode: BUYER.countryCode, phoneNumber: BUYER.phone },
      },
    },
  );
  const { eligibleShippingMethods: ways } = await visitor<{ eligibleShippingMethods: Line[] }>(
    '{ eligibleShippingMethods { id } }',
  );
  await visitor(`mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }`, {
    id: [ways[0]!.id],
  });
  await visitor(`mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }`);
  const { eligiblePaymentMethods: pays } = await visitor<{ eligiblePaymentMethods: { code: string }[] }>(
    '{ eligiblePaymentMethods { code } }',
  );
  const { addPaymentToOrder: order } = await visitor<{ addPaymentToOrder: { code: string } }>(
    `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) {
      __typename ... on Order { code state } ... on ErrorResult { message } } }`,
    { input: { method: pays[0]!.code, metadata: {} } },
  );
  if (!order.code) throw new Error(JSON.stringify(order));
  return { number: order.code };
}
