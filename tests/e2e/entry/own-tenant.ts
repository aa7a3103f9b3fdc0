import { randomInt } from 'node:crypto';
import pg from 'pg';
import { ownerPermissions } from '#contract/permissions.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { withServer } from '#server/admin/with-server.ts';

/** Asks the database itself, beside the product that runs on it. */
export const ask = <T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> =>
  withServer(
    { dataDir: process.env.PODFLOW_DATA_DIR!, databaseUrl: process.env.PODFLOW_DATABASE_URL || undefined },
    async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<T>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  );

export interface OwnTenant {
  tenantId: number;
  name: string;
  /** Its owner, who signs in with the password of the demo's people. */
  username: string;
}

/** A tenant of one test's own: what is bound, deleted and set there is in no other test's way. */
export async function ownTenant(kind: 'merchant' | 'factory', word = ''): Promise<OwnTenant> {
  const mark = `${randomInt(1e8, 1e9)}`;
  const name = `${kind === 'merchant' ? '测试商家' : '测试工厂'}${word}${mark}`;
  const username = `${kind}-${mark}`;
  const type = TENANT_TYPES[kind];
  const [made] = await ask<{ id: string }>(
    `with t as (insert into tenant (name, type) values ($1, $2) returning id),
       r as (insert into role (tenant_id, name, permissions) select id, '负责人', $3 from t returning id),
       u as (insert into app_user (username, real_name, password_hash)
         select $4, '测试', password_hash from app_user where username = 'merchant01' returning id),
       m as (insert into membership (tenant_id, user_id) select t.id, u.id from t, u),
       h as (insert into user_role (tenant_id, user_id, role_id) select t.id, u.id, r.id from t, u, r)
     select id from t`,
    [name, type, ownerPermissions(type), username],
  );
  return { tenantId: Number(made!.id), name, username };
}
