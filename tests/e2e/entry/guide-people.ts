import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { register } from '#contract/register/register.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { withServer } from '#server/admin/with-server.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

export const SECRET = 'secret12';
export const NAME = '王新人';

/** Of one test only: all of them share one product. */
export const ownMobile = (): string => `137${String(randomInt(1e8)).padStart(8, '0')}`;
export const ownName = (what: string): string => `${what}${randomInt(1e6, 1e7)}`;

/** Without a browser. @returns the data. @throws where the code is not 0. */
async function ask<E extends Endpoint>(e: E, input: Input<E>, token?: string): Promise<Output<E>> {
  const inQuery = e.method === 'GET';
  const answer = await fetch(
    `${process.env.PODFLOW_URL}${BASE_PATH}${e.path}${inQuery ? `?${encodeQuery({ ...(input as object) })}` : ''}`,
    {
      method: e.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
    },
  );
  const { code, msg, data } = (await answer.json()) as Envelope<Output<E>>;
  if (code !== 0) throw new Error(`${e.path}: ${code} ${msg}`);
  return data;
}

export const sendCode = (mobile: string) => ask(sms.send, { mobile, scene: SMS_SCENES.register });

/** What the demo's provider sent to the mobile last. */
export async function codeOf(mobile: string): Promise<string> {
  const [newest] = await ask(sms.outbox, { mobile });
  return /\d{6}/.exec(newest!.text)![0];
}

/** The newest request of the tenant of this name, as the platform audits it. */
export async function audit(tenantName: string, approved: boolean, reason?: string): Promise<void> {
  const platform = await hands('admin01');
  const { list } = await platform.call(register.list, { name: tenantName, status: 0 });
  await platform.call(register.audit, { id: list[0]!.id, approved, ...(reason && { reason }) });
}

/** An invite of the demo's factory. */
export const factoryCode = async (): Promise<string> =>
  (
    await (
      await hands('factory01')
    ).call(invite.create, { name: '引导测试', validUntil: null, mostUses: null })
  ).inviteCode;

/** The own code of the demo's merchant. */
export const merchantCode = async (): Promise<string> =>
  (await (await hands('merchant02')).call(binding.ownCode, {})).inviteCode;

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const config = {
    dataDir: process.env.PODFLOW_DATA_DIR!,
    databaseUrl: process.env.PODFLOW_DATABASE_URL || undefined,
  };
  return withServer(config, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

/** An account of the demo's password. @returns the name that he signs in with. */
export async function makeUser({ mobile, tenantName }: { mobile?: string; tenantName?: string }) {
  const username = ownName('newcomer');
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into app_user (username, real_name, mobile, mobile_proven_at, password_hash)
       select $1, $2, $3::text, case when $3::text is not null then now() end, password_hash
       from app_user where username = 'merchant01' returning id`,
      [username, NAME, mobile ?? null],
    );
    // A tenant of type 3, which the guide still has to ask for its kind.
    if (tenantName)
      await client.query(
        `with t as (insert into tenant (name, type) values ($1, 3) returning id),
           r as (insert into role (tenant_id, name, permissions) select id, '负责人', '{}' from t returning id, tenant_id),
           m as (insert into membership (tenant_id, user_id) select tenant_id, $2 from r)
         insert into user_role (tenant_id, user_id, role_id) select tenant_id, $2, id from r`,
        [tenantName, rows[0]!.id],
      );
  });
  return username;
}

/** Who is bound to the tenant of this name, as the database has it. */
export const boundTo = (tenantName: string): Promise<string[]> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select o.name from binding b join tenant t on t.id in (b.merchant_id, b.factory_id)
       join tenant o on o.id in (b.merchant_id, b.factory_id) and o.id <> t.id where t.name = $1`,
      [tenantName],
    );
    return rows.map(({ name }) => name);
  });

/** Orders of the tenant of this name. */
export const ordersOf = (tenantName: string): Promise<number> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ n: string }>(
      'select count(*) as n from trade_order o join tenant t on t.id = o.merchant_id where t.name = $1',
      [tenantName],
    );
    return Number(rows[0]!.n);
  });
