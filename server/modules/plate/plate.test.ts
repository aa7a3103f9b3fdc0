import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATE_EFFECTS } from '#contract/plate/life-cycle/plate-effects.ts';
import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { PLAIN_PLATE } from '#contract/plate/life-cycle/plate-facts.ts';
import { unwrittenOf } from '#server/platform/life-cycle/unwritten.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { effects, type PlateFollowing } from './effects.ts';
import type { PlateMover } from './life-types.ts';
import { livingWith } from './life.ts';
import { beginPlates, logOfPlates, movePlates } from './service.ts';

// A row of 拼版 as it comes into being and makes its first move. What is right is what docs/spec/plate-moves.tsv says.

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const NOW = new Date('2026-03-01T08:00:00Z');
const moverOf = (tenantId: number, by: PlateMover['by']): PlateMover => ({
  tenantId,
  by,
  userId: null,
  userName: '王芳',
  now: NOW,
});
const own = () => t.tenants.factory;
const within = (tenantId: number) => t.database.of(tenantId);

const BEGUN = readPlateEvent('plate.made', 'factory', {});
const BEGUN_FACTS = { ...PLAIN_PLATE, ...{ 'every piece may come onto it': true } };
const MOVED = readPlateEvent('plate.emptied', 'system', {});
const MOVED_FACTS = { 'no piece stays': true };

/** Effects that only say that it was their turn. */
function listening() {
  const done: string[] = [];
  const following = Object.fromEntries(
    Object.keys(PLATE_EFFECTS).map((effect) => [effect, () => Promise.resolve(void done.push(effect))]),
  ) as unknown as PlateFollowing;
  return { done, ...livingWith(following) };
}

const beginWith = async (begin: typeof beginPlates, facts = BEGUN_FACTS) => {
  const rows = [{ factory_id: t.tenants.factory }];
  return within(own())
    .transaction()
    .execute((trx) => begin(trx, moverOf(own(), BEGUN.by), BEGUN, { rows, facts }, {}));
};
const begun = async () => {
  const found = await beginWith(listening().begin);
  if ('msg' in found) throw new Error(found.msg);
  return found.ids[0]!;
};
const send = (move: typeof movePlates, id: number, tenantId = own(), known: object = MOVED_FACTS) =>
  within(tenantId)
    .transaction()
    .execute((trx) => move(trx, moverOf(tenantId, MOVED.by), MOVED, { ids: [id], known }));
const told = async (id: number, tenantId = own()) =>
  (await logOfPlates(within(tenantId), { tenantId }, [id]))
    .get(id)
    ?.map(({ title, after, userName }) => [title, after, userName]);
const BEGINNING = ['拼版', '编辑中', '王芳'];

describe('拼版', () => {
  it('comes into being and makes its first move as its table says, and its log says so', async () => {
    const { done, begin, move } = listening();
    const found = await beginWith(begin);
    const [id] = 'ids' in found ? found.ids : [];
    expect(done.toSorted()).toEqual(['pieces spliced']);
    done.length = 0;
    expect(await send(move, id!)).toMatchObject({ successIds: [id], failed: [] });
    expect(done.toSorted()).toEqual(['files dropped']);
    expect(await told(id!)).toEqual([BEGINNING, ['全部剔出', '已作废', '王芳']]);
  });

  it('of another tenant is neither moved nor read', async () => {
    const id = await begun();
    const stranger = t.tenants.designer;
    expect(await send(listening().move, id, stranger)).toMatchObject({
      successIds: [],
      failed: [{ id, code: 404, msg: '拼版不存在，或不属于当前公司，请刷新后核对。' }],
    });
    expect(await told(id, stranger)).toBeUndefined();
    expect(await told(id)).toEqual([BEGINNING]);
  });

  it('stays where it is while nobody can say that what its table asks for holds', async () => {
    const id = await begun();
    const { failed } = await send(listening().move, id, own(), {});
    expect(failed).toMatchObject([{ id, msg: expect.stringMatching(/请.*。$/) as string }]);
    expect(await told(id)).toEqual([BEGINNING]);
  });

  it('does not come into being either', async () => {
    expect(await beginWith(listening().begin, PLAIN_PLATE)).toMatchObject({ code: 409 });
  });

  it('fails loudly, and writes nothing, where an effect is not written yet', async () => {
    await expect(beginWith(beginPlates)).rejects.toThrow(/is not written yet/);
    const id = await begun();
    await expect(send(movePlates, id)).rejects.toThrow(/is not written yet/);
    expect(await told(id)).toEqual([BEGINNING]);
  });

  it('has so many effects that are not written yet: one less with each that is', () => {
    expect(unwrittenOf(effects)).toHaveLength(11);
  });
});
