import { auth } from '#contract/auth/auth.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { signInTo, withTokens, type HttpClient } from '#tests/support/http-client.ts';
import type { Ask } from './database.ts';

/** Somebody who is signed in, for one of his tenants (0: for none), and what SQL says of him. */
export interface Guest {
  username: string;
  tenantId: number;
  client: HttpClient;
  facts(): Promise<{
    tenants: { id: number; type: number; sub: boolean; permissions: string[] }[];
    factories: number;
    shops: number;
  }>;
}

/** People whom the demo lacks: without a tenant, without menus, and in tenants of every kind, one of which is dropped. */
const MORE = [
  `insert into app_user (username, real_name, password_hash)
    select n, n, password_hash from unnest(array['random-nobody', 'random-bare', 'random-many']) n, app_user u
    where u.username = 'merchant01' on conflict do nothing`,
  `insert into tenant (name, type) select '随机停用公司', 0 where not exists (select from tenant where name = '随机停用公司')`,
  `insert into role (tenant_id, name) select tenant_id, '随机访客' from (
      select distinct m.tenant_id from membership m join app_user u on u.id = m.user_id
        where u.username in ('factory01', 'merchant01', 'merchant03')
      union select id from tenant where name = '随机停用公司') t on conflict do nothing`,
  `with visitor as (select r.tenant_id, u.id as user_id, r.id as role_id,
      exists (select from membership m join app_user o on o.id = m.user_id
        where m.tenant_id = r.tenant_id and o.username = 'merchant01') as sub
    from role r join app_user u on u.username = 'random-many'
      or u.username = 'random-bare' and r.tenant_id in (
        select m.tenant_id from membership m join app_user o on o.id = m.user_id where o.username = 'factory01')
    where r.name = '随机访客'),
    here as (insert into membership (tenant_id, user_id, is_sub) select tenant_id, user_id, sub from visitor
      on conflict do nothing)
    insert into user_role (tenant_id, user_id, role_id) select tenant_id, user_id, role_id from visitor
      on conflict do nothing`,
];

/** Everybody of the demo and the people whom it lacks, once for each tenant and once for none chosen yet. */
export async function guestsOf(url: string, ask: Ask): Promise<Guest[]> {
  for (const statement of MORE) await ask(statement);
  const names = [
    ...DEMO_ACCOUNTS.map(({ username }) => username),
    ...['factory03', 'random-nobody', 'random-bare', 'random-many'],
  ];
  const guests: Guest[] = [];
  for (const username of names) {
    const tenants = await tenantsOf(ask, username);
    const client = await signInTo(url, username);
    if (tenants.length !== 1) guests.push(guest(username, 0, client, ask));
    for (const { id } of tenants) {
      const { accessToken } = await (await signInTo(url, username)).call(auth.chooseTenant, { tenantId: id });
      guests.push(guest(username, id, withTokens(url, accessToken, id), ask));
    }
  }
  return guests;
}

const guest = (username: string, tenantId: number, client: HttpClient, ask: Ask): Guest => ({
  username,
  tenantId,
  client,
  facts: async () => {
    const [bound] = await ask<{ factories: number; shops: number }>(
      `select (select count(*) from binding where merchant_id = $1) as factories,
        (select count(*) from shop where merchant_id = $1 and status = 0) as shops`,
      [tenantId],
    );
    return { tenants: await tenantsOf(ask, username), ...bound! };
  },
});

const tenantsOf = (ask: Ask, username: string) =>
  ask<{ id: number; type: number; sub: boolean; permissions: string[] }>(
    `select t.id, t.type, m.is_sub as sub, array(select distinct p from user_role h join role r on r.id = h.role_id,
          unnest(r.permissions) p where h.tenant_id = m.tenant_id and h.user_id = m.user_id) as permissions
      from membership m join app_user u on u.id = m.user_id join tenant t on t.id = m.tenant_id
      where u.username = $1 and t.type > 0`,
    [username],
  );
