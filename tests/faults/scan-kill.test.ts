import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scan } from '#contract/scan/scan.ts';
import { onServer, signInTo } from '#tests/support/http-client.ts';
import { KILLED_LIMIT_MS, startKillable, type Killable } from '#tests/support/killable.ts';
import { buildStation, signOn } from '#tests/support/routes.ts';
import { until } from '#tests/support/until.ts';

/** As a station keeps them without network. */
const SCANS = 300;
const A_CALL = 100;

let product: Killable;
beforeEach(async () => {
  product = await startKillable();
});
afterEach(() => product.end());

const ask = async <R>(query: ReturnType<typeof sql<R>>) =>
  (await query.execute(product.database.system)).rows;
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await ask(query))[0]!.n;

it(
  '[M23] a queue of 300 scans that is sent three times, with the server killed between, leaves 300 rows and moves each piece once',
  { timeout: KILLED_LIMIT_MS },
  async () => {
    const { system } = product.database;
    const { factory: factoryId } = product.tenants;
    const stationId = await buildStation(system, { factoryId, kind: 'quality' });
    const { id: operator } = await signOn(system, { factoryId, stationId, username: 'factory01' });
    const pieces = await ask(sql<{ number: string }>`
      insert into piece (factory_id, copy_no, state, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
      select ${factoryId}, n, 60, true, 'piece.printed', true, true, now(), now() from generate_series(1, ${SCANS}) n
      returning number`);
    const queue = pieces.map(({ number: code }, seq) => ({
      ...{ scanId: randomUUID(), seq, code, deviceAt: Date.now(), offline: true, operators: [operator] },
    }));
    const client = await signInTo(product.url(), 'factory01');
    const sendAll = async () => {
      for (let from = 0; from < SCANS; from += A_CALL)
        await onServer(client, product.url()).call(scan.send, {
          ...{ stationId, sentAt: Date.now(), scans: queue.slice(from, from + A_CALL) },
        });
    };
    const cut = sendAll().then(
      () => 'whole',
      () => 'cut',
    );
    const written = () => count(sql`select count(*)::int as n from scan where station_id = ${stationId}`);
    await until(async () => (await written()) > SCANS / 3, 'no scan was written', { everyMs: 5 });
    await product.restart();
    await cut;
    expect(await written()).toBeLessThan(SCANS);
    await sendAll();
    await sendAll();
    expect(await written()).toBe(SCANS);
    expect(await count(sql`select count(*)::int as n from scan where accepted`)).toBe(SCANS);
    expect(await count(sql`select count(*)::int as n from piece where state = 70`)).toBe(SCANS);
    const moved = sql<{
      n: number;
    }>`select count(*)::int as n from piece_event where event = 'piece.quality.passed'`;
    expect(await count(moved)).toBe(SCANS);
    expect(await count(sql`select count(*)::int as n from work_credit where work = 'quality'`)).toBe(SCANS);
    expect(await count(sql`select count(*)::int as n from operator_error`)).toBe(0);
  },
);
