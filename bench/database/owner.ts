import pg from 'pg';
import { type Bench, print } from './measure.ts';

const outcome = (act: Promise<pg.QueryResult<Record<string, unknown>>>): Promise<string> =>
  act.then(
    (result) => JSON.stringify(result.rows),
    (error: Error) => `refused: ${error.message}`,
  );

/** An external database's owner is no superuser: do the walls stand for it, and what must a migration grant? */
export async function owner(bench: Bench): Promise<void> {
  const { admin } = bench;
  await admin.query(
    `create role house login createrole password 'bench'; create schema house authorization house`,
  );
  const url = new URL(bench.url);
  [url.username, url.password] = ['house', 'bench'];
  const login = async (options = '') => {
    const client = new pg.Client({ connectionString: url.href, options });
    await client.connect();
    return client;
  };
  const house = await login();
  await house.query(`
    create role house_app nologin;
    create table house.thing (tenant_id bigint);
    alter table house.thing enable row level security;
    alter table house.thing force row level security;
    create policy parties on house.thing to house_app using (tenant_id = (select tenant_id()));
    grant usage on schema house to house_app; grant select on house.thing to house_app`);
  const rows: string[][] = [];
  const ask = async (what: string, client: pg.Client, sql: string) =>
    rows.push([what, await outcome(client.query(sql))]);
  await ask(
    'the owner writes, forced, without a policy of its own',
    house,
    'insert into house.thing values (1), (2) returning *',
  );
  await house.query('create policy owner_all on house.thing to house using (true)');
  await ask('the same with one', house, 'insert into house.thing values (1), (2) returning *');
  rows.push([
    'connect as house_app without a grant',
    await login('-c role=house_app').then(
      async (c) => (await c.end(), 'open'),
      (e: Error) => `refused: ${e.message}`,
    ),
  ]);
  await house.query('grant house_app to house with set true, inherit false');
  const app = await login('-c role=house_app -c app.tenant_id=1');
  const who = 'select current_user, (select count(*) from house.thing) as things';
  await ask('house_app after `grant house_app to house with set true, inherit false`', app, who);
  await app.query('reset role');
  await ask('after reset role', app, who);
  await app.query('set role none');
  await ask('after set role none: back to the owner', app, who);
  await app.query('set role house_app');
  await ask(
    'the identity of the cluster, read by house_app',
    app,
    'select system_identifier > 0 as known from pg_control_system()',
  );
  await app.query(`select set_config('app.tenant_id', '', false)`);
  await ask('no tenant set', app, who);
  await Promise.all([house.end(), app.end()]);
  print('Owner without superuser', ['what', 'answer'], rows);
}
