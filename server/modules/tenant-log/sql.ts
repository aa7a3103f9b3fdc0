import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB, TenantLog } from '#server/platform/schema.ts';

export const insertLines = (db: Db, lines: (Insertable<TenantLog> & { tenantId: number })[]) =>
  db.insertInto('tenantLog').values(lines).execute();

/** One statement: it stands in the way of a login. Nothing where the same came from the same address after `since`. */
export const insertSignIn = (
  db: Db,
  line: { tenantId: number; userId: number; userName: string; ip: string; text: string; createdAt: Date },
  since: Date,
) =>
  sql`
  insert into tenant_log (tenant_id, user_id, user_name, kind, text, ip, created_at)
  select ${line.tenantId}, ${line.userId}, ${line.userName}, 'signIn', ${line.text}, ${line.ip}, ${line.createdAt}
  where not exists (
    select from tenant_log
    where tenant_id = ${line.tenantId} and user_id = ${line.userId} and kind = 'signIn' and ip = ${line.ip}
      and text = ${line.text}
      and created_at > ${since})`.execute(db);

export interface Wanted {
  kind?: string | undefined;
  userName?: string | undefined;
  keyword?: string | undefined;
  userId?: number | undefined;
  /** Nobody else's lines, whoever is asked for. */
  by?: number | undefined;
  createTime?: readonly [number, number] | undefined;
}

const linesOf = (db: Db, tenantId: number, { kind, userName, keyword, userId, by, createTime }: Wanted) =>
  db
    .selectFrom('tenantLog')
    .where('tenantId', '=', tenantId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(userId !== undefined, (q) => q.where('userId', '=', userId!))
    .$if(by !== undefined, (q) => q.where('userId', '=', by!))
    .$if(Boolean(userName), (q) => q.where((eb) => has(eb, 'userName', userName!)))
    .$if(Boolean(keyword), (q) => q.where((eb) => has(eb, 'text', keyword!)))
    .$if(createTime !== undefined, (q) =>
      q.where('createdAt', '>=', new Date(createTime![0])).where('createdAt', '<', new Date(createTime![1])),
    );

const has = (eb: ExpressionBuilder<DB, 'tenantLog'>, column: 'text' | 'userName', part: string) =>
  eb(eb.fn<number>('strpos', [column, eb.val(part)]), '>', 0);

/** The newest first. */
export const pageLines = (db: Db, tenantId: number, wanted: Wanted) =>
  linesOf(db, tenantId, wanted)
    .select(['id', 'kind', 'text', 'userName', 'userId', 'ip', 'createdAt'])
    .orderBy('id', 'desc');
