import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '#contract/invite/invite.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  factory = await t.as('factory01');
});
afterAll(() => t.close());

/** A login outlives all waiting of this file. */
const WHILE = 15 * MINUTE;
const now = () => t.app.clock.now().getTime();
const wish = (more: object = {}) => ({ name: '展会邀请', validUntil: null, mostUses: null, ...more });
const create = (more?: object) => factory.call(invite.create, wish(more));
const lookUp = (code: string, ip?: string) => v.ask(invite.lookUp, { code }, { ip: ip ?? '10.2.0.1' });
/** As many merchants came by it. */
const used = (id: number, times: number) =>
  t.database.system.updateTable('factoryInvite').set({ used: times }).where('id', '=', id).execute();

describe('[V05] an invite code that is looked up', () => {
  it('is refused where nobody has it, in the words for every code that is none', async () => {
    const unknown = await lookUp('Nobody01');
    expect(unknown).toMatchObject({ code: 1010002010, msg: expect.stringContaining('不存在') });
    for (const code of [`${DEMO_INVITES.factory}x`, '%', "' or 1=1 --"])
      expect(await lookUp(code), code).toEqual({ ...unknown, currentTime: expect.anything() });
  });

  it('is refused with its reason once it is closed, past its date, or used up', async () => {
    const closed = await create();
    await factory.call(invite.update, { ...wish(), id: closed.id, open: false });
    expect(await lookUp(closed.inviteCode)).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('已关闭'),
    });

    const dated = await create({ validUntil: now() + WHILE });
    expect(await lookUp(dated.inviteCode)).toMatchObject({ code: 0, data: { validUntil: dated.validUntil } });
    v.wait(WHILE + 1000);
    expect(await lookUp(dated.inviteCode)).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('已过期'),
    });

    const counted = await create({ mostUses: 2 });
    await used(counted.id, 1);
    expect(await lookUp(counted.inviteCode)).toMatchObject({ code: 0 });
    await used(counted.id, 2);
    expect(await lookUp(counted.inviteCode)).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('已用完'),
    });
  });

  it('is refused where its tenant is closed', async () => {
    const status = (value: number) =>
      t.database.system
        .updateTable('tenant')
        .set({ status: value })
        .where('id', '=', t.tenants.merchant3)
        .execute();
    await status(1);
    expect(await lookUp(DEMO_INVITES.business)).toMatchObject({ code: 1010002010 });
    await status(0);
    expect(await lookUp(DEMO_INVITES.business)).toMatchObject({ code: 0 });
  });

  it('says who invites, to anybody, on either side', async () => {
    expect((await lookUp(DEMO_INVITES.factory)).data).toEqual({
      inviteCode: DEMO_INVITES.factory,
      from: 'factory',
      tenantId: t.tenants.factory,
      tenantName: '晨星印刷工厂',
      validUntil: null,
    });
    expect((await lookUp(` ${DEMO_INVITES.business} `)).data).toMatchObject({
      from: 'business',
      tenantName: '初见小铺',
    });
  });

  it('is found in letters of either case; of two that differ in nothing else, only as it is written', async () => {
    for (const code of [DEMO_INVITES.factory, DEMO_INVITES.business])
      for (const typed of [code.toLowerCase(), code.toUpperCase()])
        expect((await lookUp(typed)).data).toMatchObject({ inviteCode: code });
    const like = DEMO_INVITES.factory.toLowerCase();
    expect(like).not.toBe(DEMO_INVITES.factory);
    const { system } = t.database;
    const { id, ...standing } = await system
      .selectFrom('factoryInvite')
      .selectAll()
      .where('code', '=', DEMO_INVITES.factory)
      .executeTakeFirstOrThrow();
    await system
      .insertInto('factoryInvite')
      .values({ ...standing, code: like })
      .execute();
    expect((await lookUp(like)).data).toMatchObject({ inviteCode: like });
    expect((await lookUp(DEMO_INVITES.factory)).data).toMatchObject({ inviteCode: DEMO_INVITES.factory });
    expect(await lookUp(DEMO_INVITES.factory.toUpperCase())).toMatchObject({ code: 1010002010 });
    await system.deleteFrom('factoryInvite').where('code', '=', like).where('id', '<>', id).execute();
  });

  it('cannot be guessed: an address that was wrong 30 times waits, another one does not', async () => {
    const ip = '10.2.0.9';
    for (let i = 0; i < 30; i++) expect((await lookUp(`Wrong${i}`, ip)).code).toBe(1010002010);
    expect(await lookUp(DEMO_INVITES.factory, ip)).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/请 \d+ 分钟后再试/),
    });
    expect(await lookUp(DEMO_INVITES.factory, '10.2.0.10')).toMatchObject({ code: 0 });
    v.wait(11 * MINUTE);
    expect(await lookUp(DEMO_INVITES.factory, ip)).toMatchObject({ code: 0 });
  });

  it('counts only what leads nowhere: an address may ask for right codes as often as it likes', async () => {
    for (let i = 0; i < 40; i++)
      expect((await lookUp(DEMO_INVITES.factory, '10.2.0.11')).code, `${i}`).toBe(0);
  });
});

describe('a factory’s invites', () => {
  it('are no business of merchants, nor of who may not see customers', async () => {
    for (const username of ['merchant01', 'factory02', 'designer01'])
      expect(await (await t.as(username)).ask(invite.list, {}), username).toMatchObject({ code: 403 });
  });

  it('[A05] are its own: another factory neither sees, changes nor deletes them', async () => {
    const other = await t.as('admin01');
    await t.database.system
      .updateTable('role')
      .set({ permissions: ['factory:customer'] })
      .where('tenantId', '=', t.tenants.platform)
      .execute();
    const own = await create();
    expect((await other.call(invite.list, {})).list).toEqual([]);
    const unknown = await other.ask(invite.delete, { id: 999_999 });
    expect(unknown.code).toBe(404);
    const told = { code: 404, msg: unknown.msg };
    expect(await other.ask(invite.delete, { id: own.id })).toMatchObject(told);
    expect(await other.ask(invite.update, { ...wish(), id: own.id, open: false })).toMatchObject(told);
    expect((await factory.call(invite.list, { id: own.id })).list).toEqual([own]);
  });

  it('are not made for a date that is past, for no use at all, or under a name with special signs', async () => {
    const ask = (more: object) => factory.ask(invite.create, wish(more));
    expect(await ask({ validUntil: now() - 1000 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('有效期应晚于现在'),
    });
    // A number that is no date in JavaScript: it would go to the database as an invalid one.
    expect(await ask({ validUntil: 9e15 })).toMatchObject({ code: 400, msg: '请选择 2100 年之前的日期' });
    expect(await ask({ mostUses: 0 })).toMatchObject({ code: 400 });
    expect(await ask({ name: '展会/邀请' })).toMatchObject({ code: 400, msg: '邀请名称不能包含特殊符号' });
    expect(await ask({ name: ' ' })).toMatchObject({ code: 400, msg: '请输入邀请名称' });
  });

  it('[K04] have random codes of eight letters of both cases and digits', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await create()).inviteCode));
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(new Set(codes).size).toBe(20);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/]) expect(codes.join('')).toMatch(kind);
  });

  it('are listed the newest first, with their maker and how often they were used', async () => {
    const made = await create({ name: '朋友', mostUses: 5 });
    await used(made.id, 3);
    const [first, ...rest] = (await factory.call(invite.list, {})).list;
    expect(first).toEqual({ ...made, used: 3, createdBy: '陈工' });
    expect(rest.at(-1)).toMatchObject({ inviteCode: DEMO_INVITES.factory, name: '长期邀请', open: true });
  });

  it('change and open again, but keep their code; a past date closes nothing by hand', async () => {
    const made = await create();
    const changed = await factory.call(invite.update, {
      id: made.id,
      name: '改名',
      validUntil: now() + WHILE,
      mostUses: 1,
      open: false,
    });
    expect(changed).toMatchObject({ inviteCode: made.inviteCode, name: '改名', mostUses: 1, open: false });
    v.wait(2 * WHILE);
    const form = { id: made.id, name: '改名', validUntil: changed.validUntil, mostUses: 1 };
    expect(await factory.ask(invite.update, { ...form, open: true })).toMatchObject({ code: 400 });
    expect(await factory.ask(invite.update, { ...form, open: false })).toMatchObject({ code: 0 });
    const open = { ...form, validUntil: null, open: true };
    expect(await factory.call(invite.update, open)).toMatchObject({ open: true, validUntil: null });
    expect(await lookUp(made.inviteCode)).toMatchObject({ code: 0 });
  });

  it('keep what was left out: the form undoes no switch, the switch no form', async () => {
    const made = await create({ mostUses: 5 });
    await factory.call(invite.update, { id: made.id, open: false });
    await factory.call(invite.update, { id: made.id, name: '新名称', mostUses: 6 });
    const [kept] = (await factory.call(invite.list, { id: made.id })).list;
    expect(kept).toEqual({ ...made, name: '新名称', mostUses: 6, open: false });
    await factory.call(invite.update, { id: made.id, validUntil: now() + WHILE, open: true });
    v.wait(2 * WHILE);
    // Past its date it still gets another name; it is not opened by it.
    await factory.call(invite.update, { id: made.id, name: '过期' });
    await factory.call(invite.update, { id: made.id, open: false });
    expect(await factory.ask(invite.update, { id: made.id, open: true })).toMatchObject({ code: 400 });
  });

  it('lead nowhere once they are deleted', async () => {
    const made = await create();
    await factory.call(invite.delete, { id: made.id });
    expect(await lookUp(made.inviteCode)).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('不存在'),
    });
    expect(await factory.ask(invite.delete, { id: made.id })).toMatchObject({ code: 404 });
  });
});
