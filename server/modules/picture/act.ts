import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { RowRefusal } from '#contract/errors.ts';
import type { picture } from '#contract/picture/picture.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import { asksDangerPassword } from '#contract/life-cycle/by-hand.ts';
import { PICTURE_EVENTS, readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { targetsShowing } from './showing/uses.sql.ts';
import { handOf } from './hand.ts';
import { movePictures } from './life.ts';
import * as needs from './needs.sql.ts';
import { filesOf } from './list.sql.ts';
import { holdStore } from './lock.sql.ts';

/** One event for chosen pictures, refused one by one. */
export async function act(
  ctx: Ctx,
  shelf: Shelf,
  asked: Parsed<typeof picture.act>,
): Promise<Answer<typeof picture.act>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const event = readPictureEvent(asked.event, 'owner', asked.params);
  const entry = PICTURE_EVENTS[asked.event];
  const pass = asksDangerPassword(entry, asked.ids.length) ? { dangerOptPassword } : undefined;
  const how = { kind: 'picture', pass, hold: holdStore, once: { key, request } } as const;
  const { heard, ...answer } = await change(ctx, how, async (trx) => {
    const { ids, versions } = asked;
    const { successIds, failed, tenants } = await movePictures(trx, handOf(ctx, shelf), event, {
      ids,
      versions,
    });
    const told = asked.event === 'picture.purge' ? await sayWhatUses(trx, ctx.tenantId, failed) : failed;
    return {
      answer: { successIds, failed: told, taskId: null, heard: [...tenants] },
      told: successIds.length > 0 ? `${entry.label} ${successIds.length} 张图片` : '',
    };
  });
  for (const tenantId of new Set([ctx.tenantId, ...heard])) ctx.live.publish(tenantId, { kind: 'picture' });
  return answer;
}

const MOST_CODES = 3;
const SAID = 20;

/** [G20] Of what stays because something uses it: what that is. */
async function sayWhatUses(trx: Trx, tenantId: number, failed: readonly RowRefusal[]): Promise<RowRefusal[]> {
  const said: RowRefusal[] = [];
  for (const [at, one] of failed.entries()) {
    const files = at < SAID && one.id !== undefined ? await filesOf(trx, tenantId, one.id) : [];
    const uses = [...(await needs.usesOf(trx, tenantId, files)).values()];
    const [codes, lines, goods] = [
      uses.reduce((n, use) => n + use.codes, 0),
      uses.reduce((n, use) => n + use.lines, 0),
      uses.reduce((n, use) => n + use.goods, 0),
    ];
    if (codes + lines + goods === 0) {
      said.push(one);
      continue;
    }
    const named = await needs.codesUsing(trx, tenantId, files, MOST_CODES);
    const parts = [
      ...(codes > 0 ? [`编码 ${named.join('、')}${codes > named.length ? ` 等 ${codes} 个` : ''}`] : []),
      ...(lines > 0 ? [`${lines} 行未完成的订单商品`] : []),
      ...(goods > 0 ? [await saidGoods(trx, tenantId, files, goods)] : []),
    ];
    said.push({ ...one, msg: `${parts.join('和')}正在使用这张图片，请先为它们换图，再彻底删除。` });
  }
  return said;
}

async function saidGoods(trx: Trx, tenantId: number, files: readonly number[], n: number): Promise<string> {
  const named = (await targetsShowing(trx, tenantId, files, MOST_CODES)).map(({ name }) => name);
  return `${named.join('、')}${n > named.length ? ` 等 ${n} 处商品` : ''}`;
}
