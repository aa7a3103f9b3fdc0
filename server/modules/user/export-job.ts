import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Parsed } from '#contract/endpoint.ts';
import { USER_COLUMNS, USER_STATUS, type user } from '#contract/user/user.ts';
import { countOf } from '#server/platform/paged.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { viewsOf, wantedOf } from './service.ts';
import * as sql from './sql.ts';

export interface ExportInput {
  filter: Parsed<typeof user.export>;
  /** Of the file, without its extension. */
  name: string;
}

interface Cursor {
  kept?: { result: Record<string, number>; resultFileId: number };
}

const AT_ONCE = 500;

/** Without passwords: nobody knows them. The file can be changed and imported again. */
const COLUMNS = Object.values(USER_COLUMNS).filter((title) => title !== USER_COLUMNS.password);

/** Writes the tenant's users into one file. Work that was killed begins anew. */
export async function runUserExport(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as Cursor;
  if (kept) return kept;
  const { filter, name } = run.task.input as unknown as ExportInput;
  const { tenantId } = run.task;
  const { system } = run;
  const wanted = await wantedOf(system, tenantId, filter);
  const folder = await run.files.scratch();
  try {
    const { total } = await countOf(sql.pageUsers(system, tenantId, wanted));
    await count({ total, done: -run.task.done });
    const at = path.join(folder, 'users');
    const users = await writeXlsx(at, COLUMNS, rows());
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, tenantId, `${name}.xlsx`, at);
      const outcome = { result: { 用户: users }, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function count(step: { total?: number; done: number; at?: number }) {
    const { at = 0, ...counts } = step;
    await run.db.transaction().execute((trx) => run.step(trx, { cursor: { at }, ...counts }));
  }

  async function* rows(): AsyncGenerator<OutCell[]> {
    let after: { sort: number; id: number } | undefined;
    for (let written = 0; ;) {
      const chunk = await sql
        .pageUsers(system, tenantId, { ...wanted, after })
        .limit(AT_ONCE)
        .execute();
      for (const one of await viewsOf(system, tenantId, chunk))
        yield [
          { digits: one.username },
          one.realName,
          { digits: one.mobile ?? '' },
          one.roles.map((role) => role.name).join('、'),
          one.dept?.name ?? '',
          USER_STATUS[one.status],
          one.remark,
        ];
      written += chunk.length;
      await count({ done: chunk.length, at: written });
      const last = chunk.at(-1);
      if (!last || chunk.length < AT_ONCE) return;
      after = last;
    }
  }
}
