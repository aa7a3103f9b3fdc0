import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { expireNumbers } from '#server/modules/waybill/asking/expire.ts';
import { serveAccount } from '#server/modules/waybill/asking/worker.ts';
import { SF_ACCOUNT, standSf, type SfCarrier, type SfMishap } from '#server/sandbox/carriers/sf.ts';
import { openHall } from './hall.ts';
import { until } from './until.ts';

/** A number of a package as its table has it. */
export interface NumberRow {
  id: number;
  packageId: number;
  no: string;
  state: number;
  attempt: number;
  requestId: string;
  failKind: string;
  failText: string;
  quota: number;
}

const SENDER = {
  ...{ senderName: '发货部', senderPhone: '13900000001', senderProvince: '广东省', senderCity: '深圳市' },
  ...{ senderDistrict: '南山区', senderAddress: '科技园 1 号' },
};

class Death extends Error {}

/** A transaction that may never begin, or whose end nobody hears of. */
const dying = (of: ReturnType<Db['transaction']>, dies: () => boolean) => ({
  async execute<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    if (dies()) throw new Death('before');
    const answer = await of.execute(work);
    if (dies()) throw new Death('behind');
    return answer;
  },
});

/** A hall with packages that wait for numbers, and 顺丰's stand-in, whose ledger is looked into. */
export async function openWaitingParcels() {
  let mishaps: SfMishap[] = [];
  let usual: (call: number) => SfMishap = () => undefined;
  const carrier: { sf?: SfCarrier } = {};
  const hall = await openHall({
    carrierStands: (code, now) =>
      code === 'sf'
        ? standSf({ now, mishapOf: (call) => mishaps.shift() ?? usual(call) }).then(
            (made) => (carrier.sf = made),
          )
        : undefined,
  });
  const { t, factory, ask, system } = hall;
  const factoryId = t.tenants.factory;
  const { sku, materialId } = await hall.newGoods();
  await system.updateTable('sku').set({ weightG: 100 }).where('id', '=', sku.id).execute();
  const packageOf = async (orderId: number) =>
    (
      await ask(
        sql<{ id: number; number: string }>`select id, number from package where order_id = ${orderId}`,
      )
    )[0]!;
  let names = 0;
  return {
    ...{ hall, factoryId, sku, materialId },
    sf: () => carrier.sf!,
    /** The next calls meet these, one each. */
    meet: (...next: SfMishap[]) => void (mishaps = next),
    usually: (of: (call: number) => SfMishap) => void (usual = of),
    /** So many approved orders, each with its package. */
    async parcels(n: number) {
      const made: { orderId: number; id: number; number: string }[] = [];
      for (let at = 0; at < n; at += 1) {
        const orderId = await hall.approved([[{ id: sku.id, code: sku.code }, 1]]);
        made.push({ orderId, ...(await packageOf(orderId)) });
      }
      return made;
    },
    account: async (more: Partial<Input<typeof waybillAccount.create>> = {}) =>
      (
        await factory.call(waybillAccount.create, {
          ...{ name: `顺丰 ${(names += 1)}`, adapter: 'sf' },
          access: {
            partnerId: SF_ACCOUNT.partnerId,
            checkword: SF_ACCOUNT.checkword,
            monthlyCard: '7551234567',
          },
          ...{ ...SENDER, ...more },
        })
      ).id,
    async range(
      prefix: string,
      from: number,
      to: number,
      more: Partial<Input<typeof waybillAccount.create>> = {},
    ) {
      const { id } = await factory.call(waybillAccount.create, {
        ...{ name: `自有 ${(names += 1)}`, adapter: 'range', expressName: '其他快递', ...more },
      });
      await factory.call(waybillAccount.createRange, { accountId: id, prefix, from, to });
      return id;
    },
    ask: (ids: number[], accountId: number) => factory.call(packageNumbers.ask, { ids, accountId }),
    /** Everything that is due of the account, as the worker does it by the clock. */
    async serve(accountId: number) {
      const now = () => t.app.clock.now();
      // The server's own worker may have some of it in its hands.
      await until(async () => {
        await serveAccount(t.app, factoryId, accountId);
        const open = await sql<object>`select from waybill
          where account_id = ${accountId} and (leased_until > ${now()} or due_at <= ${now()})`.execute(
          system,
        );
        return open.rows.length === 0;
      }, 'the account is never done');
    },
    /** One look of a worker, which waits for nobody else. */
    step: (accountId: number) => serveAccount(t.app, factoryId, accountId),
    /** The same worker, which dies where `dies` says so, before a transaction of its or behind it. */
    async crash(accountId: number, dies: () => boolean) {
      const whole = t.database.ofJob(factoryId);
      const ofJob = () =>
        new Proxy(whole, {
          get(of, name) {
            if (name === 'transaction') return () => dying(of.transaction(), dies);
            const own = of[name as keyof typeof of] as unknown;
            return typeof own === 'function' ? (own.bind(of) as unknown) : own;
          },
        });
      const { system: owner, vault, clock, carriers, live, log } = t.app;
      const database = { ...t.database, ofJob };
      await serveAccount(
        { database, system: owner, vault, clock, carriers, live, log },
        factoryId,
        accountId,
      ).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
    },
    expire: () => expireNumbers(t.app),
    /** So much time passes for numbers and accounts: what they wait for comes nearer, and nobody's token ends. */
    async ahead(minutes: number) {
      const by = sql`make_interval(secs => ${minutes * 60})`;
      await sql`update waybill set due_at = due_at - ${by}, leased_until = leased_until - ${by}, lost_at = lost_at - ${by},
        settled_at = settled_at - ${by}, valid_until = valid_until - ${by}`.execute(system);
      await sql`update waybill_account set next_call_at = next_call_at - ${by}, breaker_until = breaker_until - ${by}`.execute(
        system,
      );
    },
    numbers: (packageId: number) =>
      ask(sql<NumberRow>`select id, package_id as "packageId", no, state, attempt, request_id as "requestId",
        fail_kind as "failKind", fail_text as "failText", quota from waybill where package_id = ${packageId} order by id`),
    /** What the account says that its numbers hold, beside what they hold. */
    async quotaOf(accountId: number) {
      const [kept] = await ask(sql<{ used: number; reserved: number; dayUsed: number; dayReserved: number }>`
        select used, reserved, day_used as "dayUsed", day_reserved as "dayReserved" from waybill_account where id = ${accountId}`);
      const [counted] = await ask(sql<{ used: number; reserved: number }>`
        select (count(*) filter (where quota = 2))::int as used, (count(*) filter (where quota = 1))::int as reserved
        from waybill where account_id = ${accountId}`);
      return { kept: kept!, counted: counted! };
    },
    close: () => hall.close(),
  };
}
export type Parcels = Awaited<ReturnType<typeof openWaitingParcels>>;
