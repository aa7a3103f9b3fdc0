import type { Transaction } from 'kysely';
import type { DangerPass } from '#contract/endpoint.ts';
import type { LogKind } from '#contract/tenant-log/tenant-log.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { DB } from '#server/platform/schema.ts';
import { requireDangerPassword, type Asking } from './danger.ts';

type Trx = Transaction<DB>;

export interface Change {
  /** Which kind of line the tenant's log gets. */
  kind: LogKind;
  /** Of a dangerous call: its input, with the password that the user typed (F14). */
  pass?: DangerPass | undefined;
  /** Who changes the same waits here, until the transaction ends. */
  hold?: (trx: Trx, tenantId: number) => Promise<unknown>;
  /** Whose connection it runs on; the tenant's own where nothing is said. */
  db?: Db;
}

export interface Changed<T> {
  /** The line of the tenant's log, a Chinese sentence without its subject, or several; empty where nothing was changed. */
  told: string | readonly string[];
  /** What the call answers, where it answers more than that it is done. */
  answer?: T;
}

/**
 * How a record of a tenant is written: the password for dangerous operations first, then one transaction that waits for
 * others, does the work, and writes the line of the tenant's log beside it.
 * @throws Refusal dangerPassword where a password is set and not given; what `work` throws undoes all of it
 */
export async function change<T = void>(
  by: Asking & Doer & Pick<Ctx, 'db'>,
  { kind, pass, hold, db = by.db }: Change,
  work: (trx: Trx) => Promise<Changed<T>>,
): Promise<T> {
  if (pass) await requireDangerPassword(by, pass.dangerOptPassword);
  return db.transaction().execute(async (trx) => {
    await hold?.(trx, by.tenantId);
    const { told, answer } = await work(trx);
    for (const line of [told].flat()) if (line) await tell(trx, by, kind, line);
    return answer as T;
  });
}
