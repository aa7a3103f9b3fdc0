import type pg from 'pg';
import { factory } from './data.ts';
import { type Bench, closeAll, print, timeInTurn } from './measure.ts';

const approve = `update trade_order set status = $2, changed_xact = pg_current_xact_id() where factory_id = $1`;

/** A position in the log that holds although transactions commit in another order than they began. */
export async function snapshots(bench: Bench): Promise<void> {
  const [slow, reader, writer] = await bench.open(3, 'bench_app', factory);
  await lateCommit(slow!, reader!, writer!);
  await restored(reader!);
  await cost(bench.admin, reader!);
  await closeAll([slow!, reader!, writer!]);
}

async function lateCommit(slow: pg.Client, reader: pg.Client, writer: pg.Client): Promise<void> {
  const ids = await reader.query<{ id: number }>(
    'select id from trade_order where factory_id = $1 and status = 20 limit 2',
    [factory],
  );
  const [late, early] = ids.rows.map((row) => row.id);
  const log = (client: pg.Client, id?: number) =>
    client.query<{ id: number }>(
      `insert into order_event (factory_id, merchant_id, order_id, event, status_before, status_after, actor_id)
       values ($1, 101, $2, 'order.edit', 20, 20, 7) returning id`,
      [factory, id],
    );
  const touch = (client: pg.Client, id?: number) => client.query(`${approve} and id = $3`, [factory, 20, id]);
  // `slow` takes its event id first and commits last; the user looks in between
  await slow.query('begin');
  await touch(slow, late);
  const lateEvent = (await log(slow, late)).rows[0]!.id;
  await writer.query('begin');
  await touch(writer, early);
  await log(writer, early);
  await writer.query('commit');
  const position = (
    await reader.query<{ at: string; event: number }>(
      `select pg_current_snapshot()::text as at, (select max(id) from order_event) as event`,
    )
  ).rows[0]!;
  await slow.query('commit');
  const asSeen = async (condition: string, value: unknown) =>
    (
      await reader.query<{ id: number }>(
        `select id from trade_order o where factory_id = $1 and status = 20 and ${condition}`,
        [factory, value],
      )
    ).rows.map((row) => row.id);
  const bySnapshot = await asSeen('pg_visible_in_snapshot(changed_xact, $2::pg_snapshot)', position.at);
  const byEvent = await asSeen(
    'not exists (select from order_event e where e.factory_id = o.factory_id and e.order_id = o.id and e.id > $2)',
    position.event,
  );
  print(
    'Log position: a change taken before and committed after the look',
    ['position', 'swept along (must not be)', 'earlier change kept (must be)'],
    [
      [`snapshot ${position.at}`, String(bySnapshot.includes(late!)), String(bySnapshot.includes(early!))],
      [
        `max(event id) ${position.event}, late event ${lateEvent}`,
        String(byEvent.includes(late!)),
        String(byEvent.includes(early!)),
      ],
    ],
  );
}

/** Transaction numbers mean nothing in another cluster: what a dump would carry over. */
async function restored(reader: pg.Client): Promise<void> {
  const seen = async (xact: string, snapshot: string) =>
    String(
      (await reader.query<{ seen: boolean }>(`select pg_visible_in_snapshot(${xact}, ${snapshot}) as seen`))
        .rows[0]!.seen,
    );
  print(
    'Log position after a restore into a new cluster',
    ['row and position', 'seen', 'wanted'],
    [
      [
        'a row that kept the old number 5000000, a position taken now',
        await seen(`'5000000'::xid8`, 'pg_current_snapshot()'),
        'true',
      ],
      [
        `a row stamped '3' by the restore, a position taken now`,
        await seen(`'3'::xid8`, 'pg_current_snapshot()'),
        'true',
      ],
      [
        'a row changed now, a position that a browser kept from the old cluster',
        await seen('pg_current_xact_id()', `'6000000:6000000:'::pg_snapshot`),
        'false',
      ],
    ],
  );
}

async function cost(admin: pg.Client, app: pg.Client): Promise<void> {
  const at = (await app.query<{ at: string }>('select pg_current_snapshot()::text as at')).rows[0]!.at;
  const busy = (
    await app.query<{ at: string }>(
      `select format('%s:%s:%s', x, x + 400, string_agg((x + n * 2)::text, ',')) as at
     from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint x) now, generate_series(0, 199) n group by x`,
    )
  ).rows[0]!.at;
  const ask = 'select count(*) from trade_order where factory_id = $1 and status = 80';
  const asSeen = (snapshot: string) => `${ask} and pg_visible_in_snapshot(changed_xact, '${snapshot}')`;
  const times = await timeInTurn(app, [ask, asSeen(at), asSeen(busy)], [factory], 15);
  const names = ['without', 'with a snapshot', 'with a snapshot of 200 running transactions'];
  print(
    "Log position: filter over the factory's 17,000 completed orders",
    ['filter', 'ms'],
    names.map((name, i) => [name, times[i]!.toFixed(2)]),
  );
  await stamp(admin);
}

/** The statement stamps the row itself, or a trigger does. */
async function stamp(admin: pg.Client): Promise<void> {
  for (const table of ['bare', 'stamped', 'triggered']) {
    await admin.query(`create table ${table} (like trade_order including all)`);
    await admin.query(
      `insert into ${table} overriding system value select * from trade_order where factory_id = $1 limit 10000`,
      [factory],
    );
  }
  await admin.query(`create function stamp() returns trigger language plpgsql as
    $$ begin new.changed_xact := pg_current_xact_id(); return new; end $$;
    create trigger stamp before update on triggered for each row execute function stamp()`);
  const times = await timeInTurn(
    admin,
    [
      'update bare set status = 30',
      'update stamped set status = 30, changed_xact = pg_current_xact_id()',
      'update triggered set status = 30',
    ],
    [],
    7,
  );
  const names = ['no stamp', 'in the statement', 'by a trigger for each row'];
  print(
    'Log position: stamping 10,000 orders',
    ['way', 'ms', 'ratio'],
    names.map((name, i) => [name, times[i]!.toFixed(0), (times[i]! / times[0]!).toFixed(2)]),
  );
}
