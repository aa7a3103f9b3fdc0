import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '#contract/problem/problem.ts';
import { task } from '#contract/task/task.ts';
import type { Client } from '#tests/support/app.ts';
import { taskFile } from '#tests/support/task-file.ts';
import { openTracks, type Tracks } from '#tests/support/tracks.ts';
import { until } from '#tests/support/until.ts';

// The list of tickets as a file, of either side.

let on: Tracks;
let merchant: Client;
beforeAll(async () => {
  on = await openTracks();
  merchant = await on.t.as('merchant01');
});
afterAll(() => on.close());

async function registered(kind: 'damaged' | 'address') {
  const { no } = await on.left();
  const { id, number } = await merchant.call(problems.open, { number: no, kind, text: '买家来电' });
  return { id, number, no };
}

describe('a file of tickets', () => {
  it('has the rows that its list shows, in its words, for who asked', async () => {
    const [one, other] = [await registered('damaged'), await registered('address')];
    await on.factory.call(problems.act, { event: 'problem.taken', ids: [one.id], params: {} });
    const mine = { handler: 'me' as const };
    const file = await taskFile(on.t, on.factory, problems.export, mine);
    expect(file.rows).toMatchObject([{ 编号: one.number, 类型: '破损', 状态: '待处理', 运单号: one.no }]);
    expect(file.rows[0]).toHaveProperty('客户');
    const all = await taskFile(on.t, merchant, problems.export, {});
    expect(all.rows.map((row) => row['编号'])).toEqual([other.number, one.number]);
    expect(all.rows[0]).toHaveProperty('工厂');
    const { total } = await merchant.call(problems.page, {});
    expect(all.rows).toHaveLength(total);
  });

  it('has none of another merchant', async () => {
    await registered('damaged');
    const stranger = await on.t.as('merchant02');
    const { taskId } = await stranger.call(problems.export, {});
    const done = await until(async () => {
      const now = await stranger.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    }, 'the export did not end');
    expect(done.result).toEqual({ 问题件: 0 });
  });
});
