import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

/** One value of each type that stands in lists here; a type that joins needs one, or the test is red. */
const VALUES: Readonly<Record<string, string>> = {
  int8: '9007199254740991',
  int4: '7',
  int2: '3',
  text: 'a,b "c" {d}',
  varchar: 'x',
  numeric: '1.5',
  bool: 'true',
  date: '2026-03-18',
  timestamptz: '2026-03-18T07:30:00Z',
  uuid: '6f1c0b4e-0000-4000-8000-000000000001',
};

interface Column {
  name: string;
  element: string;
}

it('a column of lists holds what a column of single values of its type would', async () => {
  const { rows: columns } = await sql<Column>`
    select a.attrelid::regclass || '.' || a.attname as name, e.typname as element
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      join pg_type t on t.oid = a.atttypid join pg_type e on e.oid = t.typelem
    where a.attnum > 0 and not a.attisdropped and t.typcategory = 'A' order by 1`.execute(t.database.system);
  expect(columns.map(({ name }) => name)).toContain('decode_rule.shop_ids');
  const [tenantId] = Object.values(t.tenants) as [number];
  for (const { name, element } of columns) {
    const value = VALUES[element];
    expect(value, `${name}: no value of ${element}`).toBeDefined();
    const type = sql.raw(element);
    for (const db of [t.database.system, t.database.of(tenantId), t.database.ofJob(tenantId)]) {
      const { rows } = await sql<{ one: unknown; many: unknown[]; nested: unknown[]; none: unknown[] }>`
        select ${value}::text::${type} as one, array[${value}::text::${type}, null] as many,
          array[array[${value}::text::${type}]] as nested, '{}'::${type}[] as none`.execute(db);
      const [{ one, ...lists }] = rows as [(typeof rows)[0]];
      expect([name, lists]).toEqual([name, { many: [one, null], nested: [[one]], none: [] }]);
    }
  }
});
