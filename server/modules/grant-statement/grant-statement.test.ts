import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantStatements } from '#contract/grant-statement/grant-statement.ts';
import { grants } from '#contract/grant/grant.ts';
import { packages } from '#contract/package/package.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { lending } from '#tests/support/lent-account.ts';
import { openWaitingParcels, type Parcels } from '#tests/support/waiting-parcels.ts';
import { stateGrants } from './timer.ts';

let p: Parcels;
let l: ReturnType<typeof lending>;
beforeAll(async () => {
  p = await openWaitingParcels();
  l = lending(p);
});
afterAll(() => p.close());

const PRICE = 30;
const put = (of: ReturnType<typeof sql>) => of.execute(p.hall.system);
const clock = () => stateGrants(p.hall.t.app);

/** So many numbers got through a new grant; `past`: in a month that is over. */
async function used(n: number, { past = false } = {}) {
  const { grantId, lentId } = await l.lent(100, { priceCents: PRICE });
  const parcels = await p.parcels(n);
  const ids = parcels.map(({ id }) => id);
  await p.ask(ids, lentId);
  await p.serve(lentId);
  if (past) await put(sql`update waybill_use set at = at - interval '35 days' where grant_id = ${grantId}`);
  const nos: string[] = [];
  for (const id of ids) nos.push((await p.numbers(id))[0]!.no);
  return { grantId, lentId, ids, nos };
}
const of = async (grantId: number) => (await p.hall.merchant.call(grantStatements.page, { grantId })).list;
const seen = async (grantId: number, month?: string) => {
  const all = await of(grantId);
  const one = month === undefined ? all[0]! : all.find((each) => each.month === month)!;
  return { id: one.id, version: one.version };
};
/** A statement of a month that is over, sent by the clock. */
async function sent(n: number) {
  const made = await used(n, { past: true });
  await clock();
  await clock();
  return made;
}
const linesOf = async (id: number) => (await p.hall.factory.call(grantStatements.lines, { id })).list;
const later = (grantId: number) =>
  put(sql`update grant_statement set due_at = due_at - interval '7 days' where grant_id = ${grantId}`);

describe('a statement of a grant', () => {
  it('is made with the first number of a month, once, and says what it would come to', async () => {
    const { grantId } = await used(2);
    await Promise.all([clock(), clock()]);
    expect(await of(grantId)).toMatchObject([
      { state: 'open', numbers: 2, corrections: 0, cents: 2 * PRICE, currency: 'CNY', isOver: false },
    ]);
    expect(await linesOf((await seen(grantId)).id)).toHaveLength(2);
    expect(await p.hall.merchant.ask(grantStatements.send, await seen(grantId))).toMatchObject({
      code: 409,
      msg: '这个月还没有结束，分享也没有结束，请等月底后再出账。',
    });
    expect(
      await p.hall.merchant.ask(grantStatements.pay, {
        ...(await seen(grantId)),
        ...{ cents: 1, day: '2026-01-01', reference: '凭证' },
      }),
    ).toMatchObject({ code: 409 });
  });

  it('is sent by the clock once its month is over, with every number and what it costs', async () => {
    const { grantId, nos } = await sent(3);
    expect(await of(grantId)).toMatchObject([{ state: 'sent', numbers: 3, cents: 3 * PRICE }]);
    const { id } = await seen(grantId);
    const lines = await linesOf(id);
    expect(lines.map(({ no }) => no).toSorted()).toEqual(nos.toSorted());
    const [plain] = await p.hall.ask(sql<{ n: number; cents: number }>`
      select count(*)::int as n, sum(charge_cents)::int as cents from waybill_use where grant_id = ${grantId}`);
    expect({ n: lines.length, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }).toEqual(plain);
    const { carriers, events } = await p.hall.factory.call(grantStatements.detail, { id });
    expect(carriers).toEqual([{ expressName: '顺丰速运', numbers: 3, cents: 3 * PRICE }]);
    expect(events.map(({ title, after }) => [title, after])).toEqual([
      ['生成对账单', '未出账'],
      ['出账', '待确认'],
    ]);
    // What nobody changed since is stated once.
    await clock();
    expect(await of(grantId)).toHaveLength(1);
  });

  it('is sent by the owner where its grant has ended', async () => {
    const { grantId } = await used(1);
    await clock();
    await p.hall.merchant.call(grants.end, { ids: [grantId] });
    await p.hall.merchant.call(grantStatements.send, await seen(grantId));
    expect(await of(grantId)).toMatchObject([{ state: 'sent', numbers: 1, cents: PRICE }]);
  });

  it('is disputed with lines, corrected by the owner, agreed and paid, each as it was seen', async () => {
    const { merchant, factory } = p.hall;
    const { grantId, nos } = await sent(2);
    const was = await seen(grantId);
    const lines = [{ no: nos[0]!, reason: '这个单号没有用过' }];
    expect(
      await factory.ask(grantStatements.dispute, { ...was, lines: [{ no: 'SF0', reason: '不认识' }] }),
    ).toMatchObject({ code: 409, msg: '有运单号不在这张对账单中，请核对运单号后再提交。' });
    await factory.call(grantStatements.dispute, { ...was, lines });
    expect(await factory.ask(grantStatements.agree, was)).toMatchObject({ code: 409 });
    const [disputed, other] = [nos[0]!, nos[1]!].map(async (no) =>
      (await linesOf(was.id)).find((line) => line.no === no)!,
    );
    expect(await disputed).toMatchObject({ disputed: '这个单号没有用过', cents: PRICE });
    const free = async (id: number) => ({
      ...(await seen(grantId)),
      ...{ reason: '核对后免收', lines: [{ id, cents: 0 }] },
    });
    expect(await merchant.ask(grantStatements.correct, await free((await other!).id))).toMatchObject({
      code: 409,
    });
    await merchant.call(grantStatements.correct, await free((await disputed!).id));
    expect(await of(grantId)).toMatchObject([
      { state: 'sent', cents: PRICE, reason: '核对后免收', version: was.version + 2 },
    ]);
    expect(await linesOf(was.id)).toContainEqual(
      expect.objectContaining({ no: nos[0], cents: 0, firstCents: PRICE }),
    );
    await factory.call(grantStatements.agree, await seen(grantId));
    const paid = { cents: PRICE, day: dayInShanghai(Date.now()), reference: '银行回单 8848' };
    const ahead = dayInShanghai(Date.now() + 2 * 86_400_000);
    expect(
      await merchant.ask(grantStatements.pay, { ...(await seen(grantId)), ...paid, day: ahead }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('付款日期') });
    await merchant.call(grantStatements.pay, { ...(await seen(grantId)), ...paid });
    expect((await p.hall.factory.call(grantStatements.page, { grantId })).list).toMatchObject([
      { state: 'paid', paidCents: PRICE, paidDay: paid.day, paidReference: '银行回单 8848' },
    ]);
    // A correction is no news: nothing of it comes again.
    await clock();
    expect(await of(grantId)).toHaveLength(1);
  });

  it('counts as agreed where the receiver says nothing for seven days, and takes no objection then', async () => {
    const { grantId, nos } = await sent(1);
    await clock();
    expect(await of(grantId)).toMatchObject([{ state: 'sent' }]);
    await later(grantId);
    expect(
      await p.hall.factory.ask(grantStatements.dispute, {
        ...(await seen(grantId)),
        lines: [{ no: nos[0]!, reason: '晚了' }],
      }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('超过 7 天') });
    await clock();
    expect(await of(grantId)).toMatchObject([{ state: 'agreed' }]);
  });

  it('names a number that was cancelled after it as a correction of the next one', async () => {
    const { grantId, lentId, ids } = await sent(2);
    const { month } = (await of(grantId))[0]!;
    await p.hall.factory.call(packages.cancelNumbers, { ids: [ids[0]!], reason: '不发了' });
    await p.serve(lentId);
    await clock();
    const [next, was] = await of(grantId);
    expect(was).toMatchObject({ month, state: 'sent', numbers: 2, cents: 2 * PRICE });
    expect(next).toMatchObject({ state: 'open', numbers: 0, corrections: 1, cents: -PRICE });
    await p.hall.merchant.call(grants.end, { ids: [grantId] });
    await p.hall.merchant.call(grantStatements.send, await seen(grantId, next!.month));
    expect(await linesOf(next!.id)).toMatchObject([{ isCorrection: true, cents: -PRICE, state: 90 }]);
    const [plain] = await p.hall.ask(sql<{ cents: number }>`
      select sum(charge_cents)::int as cents from waybill_use where grant_id = ${grantId}`);
    expect((await of(grantId)).reduce((sum, { cents }) => sum + cents, 0)).toBe(plain!.cents);
  });

  it('[X39] is read and moved by its two sides alone, and names nobody of the other one', async () => {
    const { grantId } = await sent(1);
    const { t, merchant, factory } = p.hall;
    const stranger = await t.as('merchant02');
    const one = await seen(grantId);
    expect(await stranger.ask(grantStatements.detail, { id: one.id })).toMatchObject({ code: 404 });
    expect(await stranger.ask(grantStatements.lines, { id: one.id })).toMatchObject({ code: 404 });
    expect(await stranger.ask(grantStatements.send, one)).toMatchObject({ code: 404 });
    expect((await stranger.call(grantStatements.page, {})).list).toEqual([]);
    await factory.call(grantStatements.agree, one);
    const { events } = await merchant.call(grantStatements.detail, { id: one.id });
    expect(events.map(({ userName }) => userName)).toEqual([null, null, null]);
    for (const table of ['grant_statement', 'grant_statement_line', 'grant_statement_event']) {
      const rows = await sql`select from ${sql.table(table)}`.execute(t.database.of(t.tenants.merchant2));
      expect(rows.rows).toEqual([]);
    }
  });
});
