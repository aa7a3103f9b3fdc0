import { CODES } from '#contract/errors.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import * as sql from './probes.sql.ts';

/** How often within half an hour a tenant is told that somebody elsewhere has a user name or a mobile. */
export const MOST_TOLD_TAKEN = 30;
const HALF_AN_HOUR_MS = 1_800_000;

interface Asker {
  tenantId: number;
  now: Date;
}
const counterOf = ({ tenantId, now }: Asker) =>
  [`taken:${tenantId}`, { now, since: new Date(now.getTime() - HALF_AN_HOUR_MS) }] as const;
const saysTaken = (error: unknown) => error instanceof Refusal && error.code === CODES.usernameTaken;
const tooMany = () =>
  new Refusal(CODES.tooMany, '短时间内多次填写了已被使用的用户名或手机号，请半小时后再试。');

/**
 * Does what says that a user name or mobile is taken where one is. Who asks for the sake of that answer gets no more of
 * them: it is counted before it is known how the try ends, so that tries at the same moment count each other.
 * @param db the owner's connection, outside of what a refusal rolls back: what was told stays counted.
 * @throws Refusal 429 where the tenant was told too often within the last half an hour; what `act` throws.
 */
export async function tellingTaken<T>(db: Db, by: Asker, act: () => Promise<T>): Promise<T> {
  const [who, window] = counterOf(by);
  let told = (await sql.countProbe(db, who, window)) > MOST_TOLD_TAKEN;
  try {
    if (told) throw tooMany();
    return await act();
  } catch (error) {
    told ||= saysTaken(error);
    throw error;
  } finally {
    if (!told) await sql.takeBackProbe(db, who);
  }
}

/**
 * The same for the lines of a file, one after the other, at no price for those that are taken in. `known` says that the
 * tenant has the one itself: it was told nothing.
 */
export async function tellingTakenByLine(db: Db, by: Asker) {
  const [who, window] = counterOf(by);
  let times = await sql.countedProbes(db, who, window);
  return async <T>(act: () => Promise<T>, known: () => Promise<boolean>): Promise<T> => {
    if (times >= MOST_TOLD_TAKEN) throw tooMany();
    try {
      return await act();
    } catch (error) {
      if (saysTaken(error) && !(await known())) times = await sql.countProbe(db, who, window);
      throw error;
    }
  };
}
