import type { Transaction } from 'kysely';
import type { DangerPass } from '#contract/endpoint.ts';
import type { LogKind } from '#contract/tenant-log/tenant-log.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import { once, type Repeatable } from '#server/platform/idempotency.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { movedIn } from '#server/platform/life-cycle/moved-tenants.ts';
import type { DB } from '#server/platform/schema.ts';
import { requireDangerPassword, type Asking } from './danger.ts';

type Trx = Transaction<DB>;
type By = Asking & Doer & Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'live'>>;

export interface Change {
  /** Which kind of line the tenant's log gets. */
  kind: LogKind;
  /** Of a dangerous call: its input, with the password that the user typed (F14). */
  pass?: DangerPass | undefined;
  /** Who changes the same waits here, until the transaction ends. */
  hold?: (trx: Trx, tenantId: number) => Promise<unknown>;
  /** Whose connection it runs on; the tenant's own where nothing is said. */
  db?: Db;
  /** Of a request that a client may repeat: its key and what it asks; a second one gets the answer of the first. */
  once?: Pick<Repeatable, 'key' | 'request'> & Partial<Pick<Repeatable, 'userId'>>;
}

/** What the tenant's log does not tell of: a user's own settings, and what leaves its own trace, as orders do. */
export interface SilentChange extends Omit<Change, 'kind'> {
  kind: 'silent';
}

export interface Changed<T> {
  /** The line of the tenant's log, a Chinese sentence without its subject, or several; empty where nothing was changed. */
  told: string | readonly string[];
  /** What the call answers, where it answers more than that it is done. */
  answer?: T;
}

/** Without a key of the client's each request acts anew. */
const ANEW = { key: undefined, request: undefined };

/**
 * How a record of a tenant is written: the password for dangerous operations first, then one transaction that waits for
 * others, does the work, and writes the line of the tenant's log beside it; whose rows moved hears of it after that, the other
 * side as well. The work of a silent change says its answer alone.
 * @throws Refusal dangerPassword where a password is set and not given; what `work` throws undoes all of it
 */
export function change<T = void>(by: By, how: SilentChange, work: (trx: Trx) => Promise<T>): Promise<T>;
export function change<T = void>(by: By, how: Change, work: (trx: Trx) => Promise<Changed<T>>): Promise<T>;
export async function change<T>(
  by: By,
  { kind, pass, hold, db = by.db, once: repeated }: Change | SilentChange,
  work: (trx: Trx) => Promise<T | Changed<T>>,
): Promise<T> {
  if (pass) await requireDangerPassword(by, pass.dangerOptPassword);
  const { tenantId, userId } = by;
  let moved: ReturnType<typeof movedIn> | undefined;
  const answered = await once(db, { ...ANEW, tenantId, userId, ...repeated }, async (trx) => {
    await hold?.(trx, tenantId);
    const done = await work(trx);
    moved = movedIn(trx);
    if (kind === 'silent') return done as T;
    const { told, answer } = done as Changed<T>;
    for (const line of [told].flat()) if (line) await tell(trx, by, kind, line);
    return answer as T;
  });
  for (const [kind, tenants] of moved ?? []) for (const one of tenants) by.live?.publish(one, { kind });
  return answered;
}
