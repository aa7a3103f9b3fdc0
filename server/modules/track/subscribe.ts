import { standardExpress } from '#contract/values/express-standard.ts';
import type { Services } from '#server/platform/services.ts';
import * as sql from './account.sql.ts';
import { takeWanted } from './all.sql.ts';
import { pushPath, secretOf } from './account.ts';
import { subscribe } from './kuaidi100.ts';

/** Numbers that are asked for in one round. */
const AT_ONCE = 50;
/** Who takes a number and dies leaves it to others after this. */
const LEASE_MS = 120_000;
/** Minutes to the next try; what fails longer is tried four times a day, for three days. */
const AGAIN_MINUTES = [1, 5, 30, 120, 360];
const MOST_TRIES = 16;

type Served = Pick<Services, 'system' | 'vault' | 'log'>;

/** The word by which 快递100 knows an express; undefined: it does not. */
export const companyOf = (expressName: string): string | undefined =>
  standardExpress(expressName)?.codes.kuaidi100;

/** Asks for the tracks of numbers that left. The same number twice does no harm: it is told so. @returns how many are heard */
export async function sendSubscriptions(app: Served, baseUrl: () => string, now: Date): Promise<number> {
  const wanted = await takeWanted(app.system, now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
  let heard = 0;
  for (const [factoryId, own] of Map.groupBy(wanted, (one) => one.factoryId)) {
    const account = await sql.findAccount(app.system, factoryId);
    for (const one of own) {
      const done = await sendOne(app, baseUrl(), account, one);
      if (done.state === 'heard') heard += 1;
      const minutes = AGAIN_MINUTES[one.tries - 1] ?? AGAIN_MINUTES.at(-1)!;
      const state = done.state === 'wanted' && one.tries >= MOST_TRIES ? 'refused' : done.state;
      await sql.noteSubscription(app.system, one, {
        ...{ state, said: done.said, dueAt: new Date(now.getTime() + minutes * 60_000) },
      });
    }
  }
  return heard;
}

async function sendOne(
  app: Served,
  baseUrl: string,
  account: sql.AccountRow | undefined,
  { no, expressName }: sql.Wanted,
): Promise<{ state: 'wanted' | 'heard' | 'refused'; said: string }> {
  if (!account?.open || !account.sealedSecret) return { state: 'refused', said: '轨迹订阅已关闭' };
  const company = companyOf(expressName);
  if (company === undefined) return { state: 'refused', said: `快递100 不认识「${expressName}」` };
  try {
    const { customer, origin, token } = account;
    const { state, said } = await subscribe(
      { baseUrl, customer, secret: secretOf(app, account.sealedSecret) },
      { company, number: no, callbackurl: origin + pushPath(token) },
    );
    return { state: state === 'later' ? 'wanted' : state, said };
  } catch (error) {
    app.log.warn(error, 'tracks asked for');
    return { state: 'wanted', said: '没有连上快递100' };
  }
}
