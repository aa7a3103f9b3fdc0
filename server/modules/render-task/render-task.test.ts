import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RENDER_TASK_EFFECTS } from '#contract/render-task/life-cycle/render-task-effects.ts';
import { readRenderTaskEvent } from '#contract/render-task/life-cycle/render-task-events.ts';
import { PLAIN_RENDER_TASK } from '#contract/render-task/life-cycle/render-task-facts.ts';
import { unwrittenOf } from '#server/platform/life-cycle/unwritten.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { effects, type RenderTaskFollowing } from './effects.ts';
import { itself, livingWith } from './life.ts';
import { logOfRenderTasks } from './service.ts';

// The art of a key as it comes into being and makes its first moves. What is right is what docs/spec/render-task-moves.tsv says.

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const NOW = new Date('2026-03-01T08:00:00Z');
const own = () => t.tenants.factory;
const ASK = readRenderTaskEvent('render.ask', 'system', {});
const START = readRenderTaskEvent('render.start', 'system', {});
const KNOWN = { ...PLAIN_RENDER_TASK, sourceKnown: true };

/** Effects that only say that it was their turn. */
function listening() {
  const done: string[] = [];
  const following = Object.fromEntries(
    Object.keys(RENDER_TASK_EFFECTS).map((effect) => [effect, () => Promise.resolve(void done.push(effect))]),
  ) as unknown as RenderTaskFollowing;
  return { done, ...livingWith(following) };
}
type Living = ReturnType<typeof listening>;

let keys = 0;
async function begun({ begin }: Pick<Living, 'begin'> = listening(), facts = KNOWN) {
  const rows = [{ factoryId: own(), key: `key ${(keys += 1)}`, job: {}, dueAt: NOW }];
  const found = await t.database
    .of(own())
    .transaction()
    .execute((trx) => begin(trx, itself(own(), 'system', NOW), ASK, { rows, facts }, {}));
  if ('msg' in found) throw new Error(found.msg);
  return found.ids[0]!;
}
const start = ({ move }: Pick<Living, 'move'>, id: number, tenantId = own(), known = { mayBeMade: true }) =>
  t.database
    .of(tenantId)
    .transaction()
    .execute((trx) => move(trx, itself(tenantId, 'system', NOW), START, { ids: [id], known }));
const told = async (id: number, tenantId = own()) =>
  (await logOfRenderTasks(t.database.of(tenantId), { tenantId }, [id]))
    .get(id)
    ?.map(({ title, after }) => [title, after]);

describe('the art of a key', () => {
  it('comes into being and makes its first move as its table says, and its log says so', async () => {
    const living = listening();
    const id = await begun(living);
    expect(living.done).toEqual(['pieces.wait']);
    living.done.length = 0;
    expect(await start(living, id)).toMatchObject({ successIds: [id], failed: [] });
    expect(living.done).toEqual(['try.count']);
    expect(await told(id)).toEqual([
      ['请求出图', '等待'],
      ['开始', '出图中'],
    ]);
  });

  it('of another tenant is neither moved nor read', async () => {
    const id = await begun();
    const stranger = t.tenants.designer;
    expect(await start(listening(), id, stranger)).toMatchObject({
      successIds: [],
      failed: [{ id, code: 404, msg: '印刷文件不存在，或不属于当前公司，请刷新后核对。' }],
    });
    expect(await told(id, stranger)).toBeUndefined();
  });

  it('is not begun while the orders of those who want it may not be made', async () => {
    const id = await begun();
    const { failed } = await start(listening(), id, own(), { mayBeMade: false });
    expect(failed).toMatchObject([{ id, msg: '需要它的订单被锁定、暂停或已关闭，请先恢复订单。' }]);
  });

  it('has no source, and so does not come into being', async () => {
    await expect(begun(listening(), PLAIN_RENDER_TASK)).rejects.toThrow('没有可以出图的图片');
  });

  it('has no effect that nobody has written', () => {
    expect(unwrittenOf(effects)).toEqual([]);
  });
});
