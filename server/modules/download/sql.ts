import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface TaskFile {
  taskId: number;
  kind: 'export' | 'refused';
  fileId: number;
  name: string;
  bytes: number;
  title: string;
  endedAt: Date;
}

interface FileFilter {
  kind?: string | undefined;
  name?: string | undefined;
}

/** What a user's tasks left, by task and kind of file. */
const filesOf = (tenantId: number, userId: number, { kind, name }: FileFilter) => sql`
  from task t
    cross join lateral (values ('export', t.result_file_id), ('refused', t.error_file_id)) v(kind, file_id)
    join file f on f.id = v.file_id and f.tenant_id = ${tenantId}
  where t.tenant_id = ${tenantId} and t.user_id = ${userId}
    and (t.result_file_id is not null or t.error_file_id is not null)
    and (${kind ?? null}::text is null or v.kind = ${kind ?? null}::text)
    and (${name ?? null}::text is null or strpos(lower(f.name), lower(${name ?? null}::text)) > 0)`;

/** The newest first. Not by paged(): templates stand before them, so that a page of them begins anywhere. */
export async function taskFiles(
  db: Db,
  tenantId: number,
  userId: number,
  asked: FileFilter,
  page: { offset: number; limit: number },
): Promise<TaskFile[]> {
  const { rows } = await sql<TaskFile>`
    select t.id as "taskId", v.kind, f.id as "fileId", f.name, f.bytes, t.title,
      coalesce(t.ended_at, t.created_at) as "endedAt"
    ${filesOf(tenantId, userId, asked)}
    order by t.id desc, v.kind offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countTaskFiles(
  db: Db,
  tenantId: number,
  userId: number,
  asked: FileFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${filesOf(tenantId, userId, asked)}`.execute(db);
  return rows[0]!.n;
}
