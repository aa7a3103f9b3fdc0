import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { workStep } from '#contract/route/work-step.ts';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import { hallTeam } from '#contract/station/team.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { hallPeople } from '#tests/support/hall-people.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';
import { badgeAt } from './service.ts';

let t: TestApp;
let factory: Client;
let hall: ReturnType<typeof hallPeople>;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  hall = hallPeople(t);
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const refused = (msg: string) => ({ code: 400, msg });
async function newStep() {
  const name = word('贴合');
  return { name, id: (await factory.call(workStep.create, { name })).id };
}
async function newStation(more: object = {}) {
  const form = { name: word('工位'), kind: 'pack' as const, ...more };
  return { ...form, id: (await factory.call(station.create, form)).id };
}
const rowOf = async (name: string) => (await factory.call(station.page, { keyword: name })).list[0]!;
const signOn = (stationId: number, number: string) =>
  t.database
    .of(t.tenants.factory)
    .transaction()
    .execute((trx) =>
      badgeAt(trx, {
        ...{ factoryId: t.tenants.factory, station: { id: stationId }, number, now: t.app.clock.now() },
      }),
    );

describe('[P182] a station', () => {
  it('[M01] has a number of the hall, and the steps that are done at it where it is for steps', async () => {
    const step = await newStep();
    const ask = (more: object) => factory.ask(station.create, { name: word('工位'), kind: 'step', ...more });
    expect(await ask({ stepIds: [] })).toMatchObject(refused('请选择在这个工位做的工序'));
    expect(await ask({ kind: 'pack', stepIds: [step.id] })).toMatchObject(
      refused('只有类型为工序的工位可以选择工序'),
    );
    expect(await ask({ kind: 'kitchen' })).toMatchObject(refused('请选择工位类型'));
    expect(await ask({ stepIds: [999_999] })).toMatchObject(refused('所选的工序不存在，请刷新后重新选择。'));
    const { id, name } = await newStation({ kind: 'step', stepIds: [step.id], line: 'A 线' });
    const row = await rowOf(name);
    expect(row).toMatchObject({ id, kind: 'step', line: 'A 线', steps: [step], operators: [], status: 0 });
    expect(hallKindOf(row.number)).toBe('station');
    expect((await factory.call(station.page, { keyword: row.number })).list.map((one) => one.id)).toEqual([
      id,
    ]);
    expect((await factory.call(station.page, { stepId: step.id })).total).toBe(1);
    expect(await factory.ask(station.create, { name, kind: 'pack' })).toMatchObject(
      refused(`已有工位「${name}」，请换一个名称。`),
    );
  });

  it('is changed as it was seen, but not into another kind while somebody is at work there', async () => {
    const [{ id, name }, worker] = [await newStation(), await hall.worker()];
    await signOn(id, worker.number);
    const change = (version: number, more: object) =>
      factory.ask(station.update, { id, version, name, kind: 'pack', ...more });
    expect(await change(1, { kind: 'sort' })).toMatchObject(
      refused('工位上还有人在岗，请先让他们签退，再改类型。'),
    );
    expect((await change(1, { line: 'B 线' })).code).toBe(0);
    expect(await change(1, { line: 'C 线' })).toMatchObject({ code: 409 });
    await factory.call(station.signOff, { id, userId: worker.userId });
    expect((await change(2, { kind: 'sort' })).code).toBe(0);
  });

  it('shows who is at work there, and lets somebody be signed off', async () => {
    const [{ id, name }, worker] = [await newStation(), await hall.worker('阿强')];
    await signOn(id, worker.number);
    expect((await rowOf(name)).operators).toMatchObject([{ id: worker.userId, name: '阿强' }]);
    const found = async (manned: 'yes' | 'no') =>
      (await factory.call(station.page, { manned, keyword: name })).total;
    expect([await found('yes'), await found('no')]).toEqual([1, 0]);
    await factory.call(station.signOff, { id, userId: worker.userId });
    expect((await rowOf(name)).operators).toEqual([]);
    expect(await factory.ask(station.signOff, { id, userId: worker.userId })).toMatchObject({
      code: 404,
      msg: '此人已不在这个工位，请刷新后查看。',
    });
    expect(await logOf(t, t.tenants.factory)).toContain(`把「阿强」从工位「${name}」签退`);
  });

  it('that is stopped has nobody at work', async () => {
    const [{ id, name }, worker] = [await newStation(), await hall.worker()];
    await signOn(id, worker.number);
    await factory.call(station.stop, { id });
    expect(await rowOf(name)).toMatchObject({ status: 1, operators: [] });
    await factory.call(station.start, { id });
    expect((await rowOf(name)).status).toBe(0);
    expect(await logOf(t, t.tenants.factory)).toEqual(
      expect.arrayContaining([`停用工位「${name}」，签退 1 人`, `启用工位「${name}」`]),
    );
  });
});

describe('[P182] a team', () => {
  it('has members of the factory and the steps that they may do, changed as it was seen', async () => {
    const [step, one, gone] = [await newStep(), await hall.worker('甲'), await hall.worker('乙')];
    const form = { name: word('班组'), userIds: [one.userId, gone.userId], stepIds: [step.id] };
    const { id } = await factory.call(hallTeam.create, form);
    const find = async (keyword: string) => (await factory.call(hallTeam.page, { keyword })).list;
    expect(await find(form.name)).toMatchObject([
      { id, steps: [step], members: [{ name: '乙' }, { name: '甲' }] },
    ]);
    expect((await find('甲')).map((row) => row.id)).toEqual([id]);
    await sql`update membership set status = 1 where user_id = ${gone.userId}`.execute(t.database.system);
    const other = await factory.ask(hallTeam.create, { ...form, name: word('班组') });
    expect(other).toMatchObject(refused('所选的成员已停用或已离开，请刷新后重新选择。'));
    // Who is in it already does not keep it from being changed.
    const change = (version: number) => factory.ask(hallTeam.update, { ...form, id, version, stepIds: [] });
    expect((await change(1)).code).toBe(0);
    expect(await change(1)).toMatchObject({ code: 409 });
    expect((await find(form.name))[0]!.steps).toEqual([]);
    await factory.call(hallTeam.stop, { id });
    expect((await factory.call(hallTeam.page, { keyword: form.name, status: 0 })).total).toBe(0);
  });
});

describe('[P182] a badge', () => {
  /** Somebody without a badge. */
  async function person(name: string) {
    const { userId } = await hall.worker(name);
    await sql`delete from badge where user_id = ${userId}`.execute(t.database.system);
    return userId;
  }
  const badges = async (keyword: string) => (await factory.call(badge.page, { keyword })).list;

  it('[M01] is issued once to each, with a number of the hall', async () => {
    const [one, other] = [await person('张三'), await person('李四')];
    expect((await factory.call(badge.lacking, {})).map(({ id }) => id)).toEqual(
      expect.arrayContaining([one, other]),
    );
    const asked = { userIds: [one, other, one], idempotencyKey: word('badges-') };
    const { issued } = await factory.call(badge.issue, asked);
    expect(issued.map(({ userId, name }) => [userId, name])).toEqual([
      [one, '张三'],
      [other, '李四'],
    ]);
    expect(issued.map(({ number }) => hallKindOf(number))).toEqual(['badge', 'badge']);
    expect(await factory.call(badge.issue, asked)).toEqual({ issued });
    expect(await factory.ask(badge.issue, { userIds: [other] })).toMatchObject(
      refused('「李四」已有工牌，遗失时请在列表中补发。'),
    );
    expect((await factory.call(badge.lacking, {})).map(({ id }) => id)).not.toContain(one);
    expect(await badges(issued[0]!.number)).toMatchObject([{ userId: one, name: '张三', status: 0 }]);
    expect(await factory.ask(badge.issue, { userIds: [999_999] })).toMatchObject(
      refused('所选的人已停用或已离开，请刷新后重新选择。'),
    );
  });

  it('that is lost is closed, and its user gets another one', async () => {
    const userId = await person('王五');
    const { issued } = await factory.call(badge.issue, { userIds: [userId] });
    const [lost] = await badges('王五');
    const { id } = await newStation();
    await signOn(id, lost!.number);
    const asked = { id: lost!.id, idempotencyKey: word('replace-') };
    const { number } = await factory.call(badge.replace, asked);
    expect(await factory.call(badge.replace, asked)).toEqual({ number });
    expect(await badges('王五')).toMatchObject([
      { number, status: 0, stationName: expect.any(String) as string },
      { number: issued[0]!.number, status: 1, stationName: null },
    ]);
    expect(await factory.ask(badge.replace, { id: lost!.id })).toMatchObject(
      refused(`工牌 ${lost!.number} 已作废，请刷新列表。`),
    );
    await expect(signOn(id, lost!.number)).rejects.toMatchObject({ code: 400 });
    expect(await signOn(id, number)).toMatchObject({ on: false, name: '王五' });
    const [now] = await badges('王五');
    await factory.call(badge.close, { id: now!.id });
    expect((await factory.call(badge.page, { keyword: '王五', status: 0 })).total).toBe(0);
    expect(await logOf(t, t.tenants.factory)).toEqual(
      expect.arrayContaining([
        `给「王五」补发工牌 ${number}，作废 ${lost!.number}`,
        `作废「王五」的工牌 ${number}`,
      ]),
    );
  });

  it('a factory has its own stations, teams and badges alone, and its people are told to nobody else', async () => {
    const [{ id }, worker] = [await newStation(), await hall.worker('丁一')];
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:station', 'factory:station:edit']);
    const other = await t.as('designer01');
    for (const list of [station.page, hallTeam.page, badge.page])
      expect((await other.call(list, {})).total).toBe(0);
    expect(await other.ask(station.stop, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(badge.issue, { userIds: [worker.userId] })).toMatchObject({ code: 400 });
    const { rows } = await sql`
      select * from hall_people(${t.tenants.factory}, array[${worker.userId}::bigint])`.execute(
      t.database.of(t.tenants.designer),
    );
    expect(rows).toEqual([]);
  });
});
