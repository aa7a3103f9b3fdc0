import type { FastifyInstance } from 'fastify';
import { daysOn, PARTY_ROLES, WARNED_DAYS, type PartyRole } from '#contract/responsible/party.ts';
import { PATHS } from '#contract/screens.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { endingMandates } from './all.sql.ts';
import { noteEnding } from './sql.ts';

type App = Pick<FastifyInstance, 'database' | 'system' | 'clock' | 'live' | 'log'>;

/** Tells merchants of mandates that end soon, each end once: behind it nothing is printed with them. */
export async function tellEnding(app: App): Promise<void> {
  const now = app.clock.now();
  const day = dayInShanghai(now);
  const due = await endingMandates(app.system, day, daysOn(day, WARNED_DAYS));
  await eachAlone(app, 'mandates that end', due, async ({ id, merchantId, role, name, validUntil }) => {
    const isTold = await app.database
      .ofJob(merchantId)
      .transaction()
      .execute(async (trx) => {
        if (!(await noteEnding(trx, merchantId, id, validUntil))) return false;
        const message = {
          ...{ kind: 'mandate', link: PATHS['business/eu-representative'] },
          title: `${PARTY_ROLES[role as PartyRole]}「${name}」的授权 ${validUntil} 到期`,
          body: '到期后不再打印用到它的欧代标签，请续签后修改有效期，或把产品绑定到别的主体。',
        };
        await leaveNotice(trx, merchantId, message, now);
        return true;
      });
    if (isTold) app.live.publish(merchantId, { kind: 'notice' });
  });
}
