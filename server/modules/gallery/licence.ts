import type { FastifyInstance } from 'fastify';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { endLicences } from './ended.sql.ts';

const EVERY_MS = 10 * 60_000;
const NAMED = 3;

/** Stops what is offered by a licence that has ended, and tells its factory. @returns how many were stopped */
export async function stopEnded(
  { system, live }: Pick<Services, 'system' | 'live'>,
  now: Date,
): Promise<number> {
  const ended = await system.transaction().execute(async (trx) => {
    const rows = await endLicences(trx, now);
    for (const [factoryId, own] of Map.groupBy(rows, (row) => row.factoryId)) {
      const named = own
        .slice(0, NAMED)
        .map(({ no }) => `「${no}」`)
        .join('、');
      const title = `图库图片${named}${own.length > NAMED ? ` 等 ${own.length} 张` : ''}的授权已到期`;
      const body = '已自动停用，客户不能再取用；已推送的订单照常生产。续期后请修改授权截止日期，再启用。';
      await leaveNotice(
        trx,
        factoryId,
        { kind: 'picture', title, body, link: PATHS['factory/gallery'] },
        now,
      );
    }
    return rows;
  });
  for (const factoryId of new Set(ended.map((row) => row.factoryId))) {
    live.publish(factoryId, { kind: 'picture' });
    live.publish(factoryId, { kind: 'notice' });
  }
  return ended.length;
}

/** While the app lives. A take asks for the day itself and waits for no clock. */
export const keepLicences = (app: FastifyInstance) =>
  repeat(app, { name: 'licences of galleries', everyMs: EVERY_MS, atStart: true }, () =>
    stopEnded(app, app.clock.now()),
  );
