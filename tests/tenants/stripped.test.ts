import { expect, it } from 'vitest';
import { strip } from './stripped.ts';

const ALWAYS = (n: number) => `(coalesce($${n}::bigint, 0) is not null)`;

it('takes out each way in which a statement says whose rows it means', () => {
  const texts = [
    [
      'select * from "notice" where "tenant_id" = $1 and "id" = $2',
      `select * from "notice" where ${ALWAYS(1)} and "id" = $2`,
    ],
    [
      'select 1 from trade_order o where o.merchant_id = $3::bigint',
      `select 1 from trade_order o where ${ALWAYS(3)}`,
    ],
    ['delete from "sku" where $1 = "sku"."factory_id"', `delete from "sku" where ${ALWAYS(1)}`],
    [
      'select 1 from sku where factory_id = any($2::bigint[])',
      'select 1 from sku where (coalesce(cardinality($2::bigint[]), 0) >= 0)',
    ],
    [
      'select 1 from sku where "factory_id" in ($1, $2)',
      'select 1 from sku where (coalesce($1::bigint, $2::bigint, 0) is not null)',
    ],
    [
      'select 1 from a join b on b.tenant_id = $1 and b.id = a.id',
      `select 1 from a join b on ${ALWAYS(1)} and b.id = a.id`,
    ],
  ];
  for (const [text, bare] of texts) expect(strip(text!)).toEqual({ text: bare, count: 1, left: [] });
});

it('leaves what is written, what joins two rows, and what asks whether there is a tenant', () => {
  for (const text of [
    'insert into "notice" ("tenant_id") values ($1)',
    'select 1 from a join b on b.tenant_id = a.tenant_id',
    'select 1 from trade_order where factory_id = 0',
  ])
    expect(strip(text)).toEqual({ text, count: 0, left: [] });
  const update =
    'update "trade_order" set "factory_id" = $1, "note" = f("merchant_id" = $2) where "merchant_id" = $3';
  expect(strip(update).text).toBe(
    `update "trade_order" set "factory_id" = $1, "note" = f("merchant_id" = $2) where ${ALWAYS(3)}`,
  );
  const upsert =
    'insert into x (id) values ($1) on conflict (id) do update set tenant_id = $2 where x.tenant_id = $3 returning id';
  expect(strip(upsert).text).toBe(upsert.replace('x.tenant_id = $3', ALWAYS(3)));
});

it('says which comparisons it does not understand', () => {
  for (const condition of [
    'tenant_id <> $1',
    'o.merchant_id is not distinct from $2',
    'factory_id = case when $1 then 1 end',
  ])
    expect(strip(`select 1 from x o where ${condition}`).left, condition).toHaveLength(1);
});
