import { readStates } from '#tests/support/moves-table.ts';
import type { World } from './binding-oracle.ts';
import type { Ask } from './database.ts';

// Who is bound to whom, and by which codes he may be, asked by SQL of its own.

const WORLD = `
  select
    (select coalesce(json_agg(json_build_object('id', id, 'merchantId', merchant_id, 'factoryId', factory_id,
        'code', invite_code)), '[]') from binding where merchant_id = any($1)) as bindings,
    (select count(*) from binding_past where merchant_id = any($1)) as past,
    (select coalesce(json_agg(json_build_object('id', id, 'factoryId', factory_id, 'code', code, 'open', open,
        'expired', coalesce(valid_until <= now(), false), 'mostUses', most_uses, 'used', used) order by id), '[]')
      from factory_invite where factory_id = any($1)) as invites,
    (select coalesce(json_agg(json_build_object('merchantId', merchant_id, 'code', code) order by merchant_id), '[]')
      from business_invite where merchant_id = any($1)) as own,
    (select coalesce(json_agg(o), '[]') from (select merchant_id as "merchantId", factory_id as "factoryId",
        count(*) as orders from trade_order
      where merchant_id = any($1) and factory_id > 0 and status < $2 group by 1, 2) o) as open,
    (select coalesce(json_agg(json_build_object('id', id, 'merchantId', merchant_id, 'factoryId', default_factory_id)),
        '[]') from shop where merchant_id = any($1)) as shops,
    (select json_agg(json_build_object('tenantId', t, 'told',
        (select count(*) from notice where tenant_id = t and kind = 'binding'))) from unnest($1::bigint[]) t) as notices`;

/** Of these tenants. An order is open until it is shipped or has ended. */
export const worldOf = async (ask: Ask, tenants: readonly number[]): Promise<World> =>
  (await ask<World>(WORLD, [tenants, readStates()['status']!['shipped']!.code]))[0]!;
