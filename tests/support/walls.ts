import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { APP_ROLE } from '#server/platform/database.ts';
import type { TestApp } from './app.ts';
import { plantPrices } from './plant-prices.ts';
import { plantProblems } from './plant-problems.ts';
import { plantTracks } from './plant-tracks.ts';
import { dropConstraints, plantRest } from './plant-rest.ts';
import { buildMapping, buildNotice, buildOrder, buildPicture, buildShop, buildSku } from './goods.ts';

/** A table that requests reach. */
export interface Wall {
  table: string;
  /** The columns that name the tenants whose row it is. */
  parties: string[];
  /** Some column that may be written. */
  key: string;
  /** All columns but generated ones. */
  columns: string[];
  may: { update: boolean; delete: boolean };
}

/** The tenants that act: two merchants of one factory, a factory of nobody, a merchant of nobody. */
export interface Worlds {
  merchant: number;
  other: number;
  factory: number;
  stranger: number;
  alone: number;
}

const PARTIES = ['tenant_id', 'merchant_id', 'factory_id', 'agent_id'];
/** Tenants that a row merely names: it is the other party's alone. */
const NAMED_ONLY: Record<string, string[]> = {
  // Figures are the factory's: they name the merchant whose orders they are of.
  stage_stay: ['merchant_id'],
  stage_tally: ['merchant_id'],
  stage_tally_delta: ['merchant_id'],
  order_timing: ['merchant_id'],
  quality_piece: ['merchant_id'],
  usage_line: ['merchant_id'],
  send_act: ['merchant_id'],
  code_mapping: ['factory_id'],
  factory_customer: ['merchant_id'],
  factory_note: ['factory_id'],
  gallery_customer: ['merchant_id'],
  goods_sku: ['factory_id'],
  print_profile_override: ['merchant_id'],
  // For whom a free print is; he sees nothing of it.
  free_request: ['merchant_id'],
  resource_customer: ['merchant_id'],
  resource_download: ['merchant_id'],
  sku_code: ['merchant_id'],
  suit: ['factory_id'],
  virtual_shop: ['merchant_id'],
  waybill_line: ['merchant_id'],
};

/** Every table of the database on which podflow_app has a privilege. */
export async function wallsOf(system: Db): Promise<Wall[]> {
  const { rows } = await sql<Omit<Wall, 'parties' | 'key'>>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns,
      jsonb_build_object('update', has_table_privilege(${APP_ROLE}, c.oid, 'update'),
        'delete', has_table_privilege(${APP_ROLE}, c.oid, 'delete')) as may
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(${APP_ROLE}, c.oid, 'select, insert, update, delete')
    group by c.oid, c.relname order by 1`.execute(system);
  return rows.map(({ table, columns, may }) => {
    const parties = columns.filter(
      (column) => PARTIES.includes(column) && !NAMED_ONLY[table]?.includes(column),
    );
    return { table, columns, may, parties, key: parties[0] ?? 'name' };
  });
}

/** Whose a row is, said once more and independently of the policies. */
function rule({ table, parties }: Wall, tenantId: number, how: 'read' | 'write'): string {
  const bound = `select factory_id from binding where merchant_id = ${tenantId}`;
  if (table === 'tenant') {
    if (how === 'write') return 'false';
    const partners = ['binding', 'binding_past'].flatMap((table) => [
      `id in (select factory_id from ${table} where merchant_id = ${tenantId})`,
      `id in (select merchant_id from ${table} where factory_id = ${tenantId})`,
    ]);
    return [`id = ${tenantId}`, ...partners].join(' or ');
  }
  const own = parties.map((party) => `${party} = ${tenantId}`).join(' or ');
  if (table === 'shop' && how === 'read')
    return `${own} or id in (select shop_id from shop_share where factory_id = ${tenantId})`;
  // What another customer calls a SKU is no customer's business.
  if (table === 'sku_code' && how === 'read')
    return `${own} or (factory_id in (${bound}) and coalesce(merchant_id, ${tenantId}) = ${tenantId})`;
  return ['sku', 'gift_type'].includes(table) && how === 'read' ? `${own} or factory_id in (${bound})` : own;
}

/** The places of the rows that a tenant may read, or write. */
export async function seenBy(system: Db, wall: Wall, tenantId: number, how: 'read' | 'write' = 'read') {
  const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.table(wall.table)}
    where ${sql.raw(rule(wall, tenantId, how))}`.execute(system);
  return rows.map((row) => row.ctid).toSorted();
}

/** Whole rows, as JSON, that are none of the tenant's. */
export async function foreignRows(system: Db, wall: Wall, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(r)::text as row from ${sql.table(wall.table)} r
    where not (${sql.raw(rule(wall, tenantId, 'write'))})`.execute(system);
  return rows.map(({ row }) => row);
}

/**
 * Plants rows of every side in every table. Foreign keys are taken away first, so that nothing but the wall stands
 * between a bare statement and the rows.
 */
export async function plantRows(t: Pick<TestApp, 'database' | 'tenants'>): Promise<Worlds> {
  const system = t.database.system;
  const { merchant1: merchant, merchant2: other, merchant3: alone, factory, designer: stranger } = t.tenants;
  await system.insertInto('binding').values({ merchantId: t.tenants.guide, factoryId: stranger }).execute();
  await plantPast(system, alone, t.tenants.platform);
  await plantPast(system, t.tenants.platform, stranger);
  for (const tenantId of [merchant, other, alone, factory, stranger]) await plantOwn(system, tenantId);
  for (const factoryId of [factory, stranger]) {
    await plantCodes(system, factoryId, (await buildSku(system, { factoryId })).id, [merchant, other]);
    await system
      .insertInto('factoryInvite')
      .values({ factoryId, code: `Code${factoryId}`, name: '邀请', createdBy: 1, createdAt: new Date() })
      .execute();
    await plantReview(system, factoryId);
    await plantPrices(system, factoryId);
  }
  for (const merchantId of [merchant, other, alone]) {
    await plantMerchants(system, merchantId);
    await plantOrder(system, merchantId, 0);
  }
  await plantOrder(system, merchant, factory);
  await plantOrder(system, other, factory);
  await plantOrder(system, t.tenants.guide, stranger);
  await dropConstraints(system);
  await plantRest(system, await wallsOf(system), [merchant, other, factory, stranger, alone]);
  return { merchant, other, factory, stranger, alone };
}

/** Two who were bound once. */
const plantPast = (system: Db, merchantId: number, factoryId: number) =>
  system
    .insertInto('bindingPast')
    .values({ id: merchantId, merchantId, factoryId, createdAt: new Date(0), endedAt: new Date() })
    .execute();

async function plantOwn(system: Db, tenantId: number) {
  const { id: userId } = await system.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow();
  await buildNotice(system, { tenantId });
  await buildPicture(system, tenantId);
  await system
    .insertInto('task')
    .values({ tenantId, userId, kind: 'none', title: '任务', status: 'done', input: '{}' })
    .execute();
  await system
    .insertInto('preference')
    .values({ tenantId, userId, kind: 'column', key: 'order', value: '[]' })
    .execute();
  const { id: deptId } = await system
    .insertInto('department')
    .values({ tenantId, name: '部门' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system.insertInto('departmentMaterial').values({ tenantId, deptId, material: '磨砂' }).execute();
  await system
    .insertInto('idempotency')
    .values({ tenantId, key: 'key', requestHash: Buffer.from('hash'), answer: '{}' })
    .execute();
  await system
    .insertInto('orderTally')
    .values({ tenantId, day: new Date(0), status: 5, hold: 0, orders: 1 })
    .execute();
}

/** A rule, a run of it and what it did; the order need not be there: foreign keys go. */
async function plantReview(system: Db, factoryId: number) {
  const named = { factoryId, ruleName: '规则' };
  const rule = { name: '规则', priority: 1, condition: '{}', actions: '{}' };
  await system
    .insertInto('reviewRule')
    .values({ factoryId, ...rule })
    .execute();
  const { id: runId } = await system
    .insertInto('reviewRun')
    .values({ factoryId, trigger: 'manual', examined: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('reviewRunRule')
    .values({ ...named, runId, orders: 1 })
    .execute();
  const { id: orderId } = await buildOrder(system, {
    merchantId: (await bindingOf(system, factoryId)).merchantId,
    factoryId,
    status: 'waitReview',
  });
  await system
    .insertInto('reviewHit')
    .values({ ...named, runId, orderId, why: '[]', did: '', trigger: 'manual' })
    .execute();
}

/** What each of these customers calls a SKU. */
const plantCodes = (system: Db, factoryId: number, skuId: number, merchants: readonly number[]) =>
  system
    .insertInto('skuCode')
    .values(
      merchants.map((merchantId) => ({
        ...{ factoryId, skuId, merchantId, code: 'own', kind: 'customer', source: 'hand' },
      })),
    )
    .execute();

const bindingOf = (system: Db, factoryId: number) =>
  system
    .selectFrom('binding')
    .select('merchantId')
    .where('factoryId', '=', factoryId)
    .orderBy('merchantId')
    .executeTakeFirstOrThrow();

async function plantMerchants(system: Db, merchantId: number) {
  const { id: shopId } = await buildShop(system, { merchantId });
  const { id: deptId } = await system
    .insertInto('department')
    .values({ tenantId: merchantId, name: '店铺组' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system.insertInto('departmentShop').values({ tenantId: merchantId, deptId, shopId }).execute();
  await system
    .insertInto('businessInvite')
    .values({ merchantId, code: `Own${merchantId}`, createdAt: new Date() })
    .onConflict((c) => c.column('merchantId').doNothing())
    .execute();
  await buildMapping(system, { merchantId, code: 'POST' });
  await system.insertInto('importTemplate').values({ merchantId, name: '模板', mapping: '{}' }).execute();
  const { id: pictureFileId } = await buildPicture(system, merchantId);
  await system.insertInto('codePicture').values({ merchantId, code: 'PICTURE', pictureFileId }).execute();
  const { id: taskId } = await system
    .selectFrom('task')
    .select('id')
    .where('tenantId', '=', merchantId)
    .executeTakeFirstOrThrow();
  await system.insertInto('importLine').values({ taskId, merchantId, lineNo: 1, orderKey: 'T1' }).execute();
}

async function plantOrder(system: Db, merchantId: number, factoryId: number) {
  const status = factoryId === 0 ? 'unmapped' : 'shipped';
  const { id: orderId } = await buildOrder(system, { merchantId, factoryId, status });
  await system
    .insertInto('orderEvent')
    .values({
      orderId,
      merchantId,
      factoryId,
      event: 'order.imported',
      actor: 'merchant',
      after: [5, 0, 0, 0, 0],
      version: 1,
    })
    .execute();
  if (factoryId > 0) {
    const { id: packageId } = await system
      .insertInto('package')
      .values({ orderId, merchantId, factoryId, waybillNo: 'W1', expressName: '顺丰' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await plantTracks(system, merchantId, factoryId, packageId);
    await plantProblems(system, merchantId, factoryId, packageId);
    await system
      .insertInto('waybillLine')
      .values({
        taskId: 1,
        factoryId,
        lineNo: orderId,
        orderNo: 'P1',
        platformOrderNo: '',
        expressName: '',
        waybillNo: 'W1',
      })
      .execute();
  }
}
