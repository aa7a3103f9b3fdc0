import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

// What is swept while somebody waits is found by an index, however much of it is still good.

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it.each([
  ['social_state', 'sent_at', 'social_state_sent'],
  ['social_ticket', 'made_at', 'social_ticket_made'],
  ['sign_in_failure', 'since', 'sign_in_failure_since'],
  ['sms_code', 'sent_at', 'sms_code_sent'],
])('old rows of %s are found without reading the rest', async (table, at, index) => {
  const plan = await t.database.system.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain delete from ${sql.table(table)} where ${sql.ref(at)} < now()`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
});
