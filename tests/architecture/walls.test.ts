import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ROLE, openDatabase, type Db } from '#server/platform/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { insertsFaults, nobodyFaults, selectsFaults, writesFaults } from '#tests/support/wall-faults.ts';
import { foreignRows, plantRows, seenBy, wallsOf, type Wall, type Worlds } from '#tests/support/walls.ts';

let t: TestApp;
let system: Db;
let walls: Wall[];
let worlds: Worlds;
beforeAll(async () => {
  t = await startTestApp();
  system = t.database.system;
  walls = await wallsOf(system);
  // The background folds would take the planted differences away; their own locks keep them off.
  const folding = await t.database.dedicated();
  await folding.query('select pg_advisory_lock(7046022), pg_advisory_lock(7046260)');
  worlds = await plantRows(t);
});
afterAll(() => t.close());

const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(system)).rows.map((row) => row.name);

describe('[A05] the role of requests', () => {
  it('owns nothing, may not pass row-level security and is no member of a role that may', async () => {
    const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
      (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned
      from pg_roles r where rolname = ${APP_ROLE}`.execute(system);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        memberships: 0,
        owned: 0,
      },
    ]);
  });

  it('reaches no table without the wall: enabled, and forced on the owner too', async () => {
    const open = sql<{ name: string }>`select c.relname as name
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege(${APP_ROLE}, c.oid, 'select') or has_table_privilege(${APP_ROLE}, c.oid, 'insert')
        or has_table_privilege(${APP_ROLE}, c.oid, 'update') or has_table_privilege(${APP_ROLE}, c.oid, 'delete'))
      and not (c.relrowsecurity and c.relforcerowsecurity)`;
    expect(await names(open)).toEqual([]);
    expect(walls.map((wall) => wall.table)).toEqual(
      expect.arrayContaining([
        'trade_order',
        'order_line',
        'order_event',
        'sku',
        'code_mapping',
        'file',
        'task',
      ]),
    );
  });

  it('finds these doors through the wall and no other', async () => {
    const doors = sql<{ name: string }>`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
      and has_function_privilege(${APP_ROLE}, oid, 'execute') order by 1`;
    expect(await names(doors)).toEqual([
      'agent_names',
      'art_step_files',
      'blocked_lines',
      'compatible_cases',
      'gallery_found',
      'gallery_is_for',
      'gallery_still_open',
      'gallery_words',
      'hall_people',
      'in_audience',
      'line_prints',
      'line_sources',
      'model_names',
      'notify_partner',
      'packages_told',
      'pictures_of_skus',
      'podflow_sees_tenant',
      'price_ruled',
      'price_rules_of',
      'resource_is_for',
      'resources_of_sku',
      'share_told',
      'shared_assets',
      'shared_files',
      'shared_pictures',
      'sharing_customers',
      'ship_backs_of',
      'skus_mapped',
      'specs_of_skus',
      'take_resource',
      'tell_of_stopped_skus',
      'waybill_grant_told',
      'waybill_lent',
      'waybill_lent_called',
    ]);
  });

  it('shows the print sizes of lines to the two parties of their order, and to nobody else', async () => {
    const all = (await system.selectFrom('tradeOrder').select('id').execute()).map(({ id }) => id);
    const seenByTenant = async (tenantId: number) =>
      (
        await sql<{ id: number }>`select line_id as id from line_prints(${sql.val(all)}::bigint[])`.execute(
          t.database.of(tenantId),
        )
      ).rows.map(({ id }) => id);
    const ascending = (a: number, b: number) => a - b;
    for (const tenantId of Object.values(worlds)) {
      const own = await system
        .selectFrom('orderLine')
        .select('id')
        .where((eb) => eb.or([eb('merchantId', '=', tenantId), eb('factoryId', '=', tenantId)]))
        .execute();
      expect((await seenByTenant(tenantId)).toSorted(ascending)).toEqual(
        own.map(({ id }) => id).toSorted(ascending),
      );
    }
  });

  it('shows where is printed on SKUs to their factory and its customers, and to nobody else', async () => {
    const { factory, merchant, stranger, alone } = worlds;
    const [sku] = await system
      .selectFrom('sku')
      .select(['id', 'material', 'brand', 'model'])
      .where('factoryId', '=', factory)
      .execute();
    const { id: materialId } = await system
      .selectFrom('material')
      .select('id')
      .where('factoryId', '=', factory)
      .where('name', '=', sku!.material)
      .executeTakeFirstOrThrow();
    const { id: modelId } = await system
      .selectFrom('model')
      .select('id')
      .where('factoryId', '=', factory)
      .where('name', '=', sku!.model)
      .executeTakeFirstOrThrow();
    const area = { width: 760, height: 1510, createdBy: '陈工', createdAt: new Date() };
    await system
      .insertInto('printSpec')
      .values({ factoryId: factory, materialId, modelId, version: 90, side: 4, ...area })
      .execute();
    const seenByTenant = async (tenantId: number) =>
      (
        await sql<{
          id: number;
        }>`select sku_id as id from specs_of_skus(${sql.val([sku!.id])}::bigint[])`.execute(
          t.database.of(tenantId),
        )
      ).rows.map(({ id }) => id);
    for (const tenantId of [factory, merchant]) expect(await seenByTenant(tenantId)).toContain(sku!.id);
    for (const tenantId of [stranger, alone]) expect(await seenByTenant(tenantId)).toEqual([]);
  });

  it('tells a partner, and nobody who is not bound', async () => {
    const tell = (to: number) =>
      sql`select notify_partner(${to}, 'order', '打回', '请补图', '/business/order')`.execute(
        t.database.of(worlds.factory),
      );
    const count = async (tenantId: number) =>
      (await system.selectFrom('notice').select('id').where('tenantId', '=', tenantId).execute()).length;
    const before = await count(worlds.stranger);
    await tell(worlds.stranger);
    expect(await count(worlds.stranger)).toBe(before);
    const partnerBefore = await count(worlds.merchant);
    await tell(worlds.merchant);
    expect(await count(worlds.merchant)).toBe(partnerBefore + 1);
  });
});

describe('[A05] a statement that forgot its condition', () => {
  const everyWall = async (faults: (wall: Wall) => Promise<string[]>) => {
    const found: string[] = [];
    for (const wall of walls) found.push(...(await faults(wall)));
    return found;
  };

  it('has rows of every side to find in every table', async () => {
    for (const wall of walls) {
      for (const [who, tenantId] of Object.entries(worlds)) {
        expect((await foreignRows(system, wall, tenantId)).length, `${wall.table}, ${who}`).toBeGreaterThan(
          0,
        );
      }
      const own = await Promise.all(Object.values(worlds).map((tenantId) => seenBy(system, wall, tenantId)));
      expect(own.flat().length, wall.table).toBeGreaterThan(1);
    }
  });

  it('selects the rows of its tenant, all of them and no other', async () => {
    expect(await everyWall((wall) => selectsFaults(system, wall, worlds))).toEqual([]);
  });

  it('updates and deletes rows of its tenant only', async () => {
    expect(await everyWall((wall) => writesFaults(system, wall, worlds))).toEqual([]);
  });

  it('inserts no row for another, and hands none over to him', async () => {
    expect(await everyWall((wall) => insertsFaults(system, wall, worlds))).toEqual([]);
  });

  it('finds and writes nothing where no tenant is set', async () => {
    expect(await everyWall((wall) => nobodyFaults(system, wall))).toEqual([]);
  });
});

describe('[A05] one connection', () => {
  it('serves tenants in turn, each with its own rows', async () => {
    const database = openDatabase(t.url, { appConnections: 1, systemConnections: 1 });
    try {
      const ask = async (tenantId: number) =>
        new Set(
          (await database.of(tenantId).selectFrom('notice').select('tenantId').execute()).map(
            (r) => r.tenantId,
          ),
        );
      const { merchant, other } = worlds;
      for (const tenantId of [merchant, other, other, merchant]) {
        expect(await ask(tenantId)).toEqual(new Set([tenantId]));
      }
      const both = await Promise.all([merchant, other, merchant, other].map(ask));
      expect(both).toEqual([merchant, other, merchant, other].map((tenantId) => new Set([tenantId])));
    } finally {
      await database.close();
    }
  });
});
