import fsp from 'node:fs/promises';
import path from 'node:path';
import { CODES } from '#contract/errors.ts';
import { MOST_IMPORTED_USERS, USER_COLUMNS } from '#contract/user/user.ts';
import { standingOf } from '#server/modules/auth/service.ts';
import { departmentsOf } from '#server/modules/department/service.ts';
import { findRolesByName, lockPeople, rolesOfUsers } from '#server/modules/role/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { writeRefused, type RefusedAfter } from '#server/platform/spreadsheet/refused-file.ts';
import { columnOf } from '#server/platform/spreadsheet/list-file.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import type { Services } from '#server/platform/services.ts';
import {
  formOf,
  LineRefusal,
  lineReader,
  type ImportInput,
  type Known,
  type Line,
  USER_FILE,
} from './import-line.ts';
import type { Manager } from './manage.ts';
import { create, updateIn } from './service.ts';
import * as sql from './sql.ts';

export interface Refused {
  lineNo: number;
  reason: string;
}
/** Where a killed server goes on. */
export interface Cursor {
  line?: number;
  created?: number;
  changed?: number;
  refused?: Refused[];
  kept?: Outcome;
}

const AT_ONCE = 50;

interface Job {
  run: TaskRun;
  input: ImportInput;
}

/** Brings in a file of users, line by line: who is known here is changed, the others are made. */
export async function runUserImport(run: TaskRun): Promise<Outcome> {
  const job: Job = { run, input: run.task.input as unknown as ImportInput };
  const { kept } = run.task.cursor as Cursor;
  const forget = () =>
    job.input.sealed ? run.files.forget(run.db, run.task.tenantId, job.input.fileId) : Promise.resolve();
  const folder = await run.files.scratch();
  try {
    const outcome = kept ?? (await bringIn(job, await openedFile(run, run.db, run.task, folder)));
    await forget();
    return outcome;
  } catch (error) {
    // It ends here: nobody asks for the file again.
    if (error instanceof Refusal) await forget();
    throw error;
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

interface SourceFile {
  path: string;
  name: string;
  search: HeaderSearch;
}

/** The file as its sender had it, for as long as the import works. */
export async function openedFile(
  services: Services,
  db: Db,
  { tenantId, input: given }: Pick<TaskRow, 'tenantId' | 'input'>,
  folder: string,
): Promise<SourceFile> {
  const input = given as unknown as ImportInput;
  const kept = await services.files.pathOf(db, tenantId, input.fileId);
  const search = { ...USER_FILE.search, ...input.place };
  if (!input.sealed) return { ...kept, search };
  const opened = path.join(folder, 'opened');
  await fsp.writeFile(opened, Buffer.from(services.vault.open(await fsp.readFile(kept.path)), 'base64'));
  return { path: opened, name: kept.name, search };
}

async function bringIn(job: Job, file: SourceFile): Promise<Outcome> {
  const { run } = job;
  let cursor = run.task.cursor as Cursor;
  const lines = await readLines(file, cursor.line ?? 0);
  if (cursor.line === undefined) cursor = await step(run, { line: 0 }, { total: lines.length });
  for (let from = 0; from < lines.length; from += AT_ONCE)
    cursor = await takeUp(job, lines.slice(from, from + AT_ONCE), cursor);
  run.live.publish(run.task.tenantId, { kind: 'people' });
  return settle(job, file, cursor);
}

async function readLines(file: SourceFile, from: number): Promise<Line[]> {
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const read = lineReader(table.columns);
  const lines: Line[] = [];
  let seen = 0;
  for await (const { line, cells } of table.rows()) {
    if (++seen > MOST_IMPORTED_USERS)
      throw new Refusal(CODES.badRequest, `一次最多导入 ${MOST_IMPORTED_USERS} 个用户，请拆分文件后再导入。`);
    if (line > from) lines.push(read(line, cells));
  }
  return lines;
}

async function step(
  run: TaskRun,
  cursor: Cursor,
  counts: { done?: number; failed?: number; total?: number },
) {
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: { ...cursor } as never, ...counts }));
  return cursor;
}

/** As he may do it now: what was taken from him since he started counts. */
async function managerOf({ run, input }: Job): Promise<Manager> {
  const { tenantId, userId } = run.task;
  const standing = await standingOf(run.system, tenantId, userId);
  if (!standing?.permissions.includes(`${input.side}:user:edit`))
    throw new Refusal(CODES.forbidden, '您不再有「管理用户与部门」权限，导入已停止；已导入的用户保留。');
  return { tenantId, userId, userName: input.userName, ...standing, side: input.side, now: run.clock.now() };
}

/** What was done is counted after it: a line that is done once more after a kill changes nothing. */
async function takeUp(job: Job, lines: readonly Line[], before: Cursor): Promise<Cursor> {
  const { system } = job.run;
  const manager = await managerOf(job);
  const known = await knownOf(system, manager.tenantId, lines);
  const usernames = lines.map(({ username }) => username);
  const members = new Map(
    (await sql.findByNames(system, manager.tenantId, usernames)).map((row) => [row.username, row]),
  );
  let [created, changed] = [0, 0];
  const refused: Refused[] = [];
  for (const line of lines) {
    try {
      const member = members.get(line.username);
      if (member) await update(job, manager, member, line, known);
      else await make(job, manager, line, known);
      if (member) changed += 1;
      else created += 1;
    } catch (error) {
      if (!(error instanceof LineRefusal || error instanceof Refusal)) throw error;
      refused.push({ lineNo: line.lineNo, reason: error.message });
    }
  }
  const next: Cursor = {
    line: lines.at(-1)!.lineNo,
    created: (before.created ?? 0) + created,
    changed: (before.changed ?? 0) + changed,
    refused: [...(before.refused ?? []), ...refused],
  };
  return step(job.run, next, { done: lines.length, failed: refused.length });
}

async function knownOf(system: Db, tenantId: number, lines: readonly Line[]): Promise<Known> {
  const roles = await findRolesByName(system, tenantId, [...new Set(lines.flatMap((line) => line.roles))]);
  const byName = Map.groupBy(await departmentsOf(system, tenantId), ({ name }) => name);
  return {
    roleIds: new Map(roles.map(({ id, name }) => [name, id])),
    deptIds: new Map([...byName].map(([name, all]) => [name, all.length === 1 ? all[0]!.id : undefined])),
  };
}

async function make({ run }: Job, manager: Manager, line: Line, known: Known) {
  const { fresh } = formOf(line, known, true);
  await create(run, manager, fresh!);
}

/** What the file has no column for, or leaves empty of name, mobile and status, stays as it is. */
async function update({ run }: Job, manager: Manager, member: sql.UserRow, line: Line, known: Known) {
  const { system } = run;
  const roles = line.roles.length > 0 ? [] : await rolesOfUsers(system, manager.tenantId, [member.id]);
  const whole = {
    ...line,
    realName: line.realName || member.realName,
    mobile: line.mobile || (member.mobile ?? ''),
    roles: line.roles.length > 0 ? line.roles : roles.map(({ name }) => name),
    remark: line.remark ?? member.remark,
    status: line.status || (member.status === 1 ? '停用' : '启用'),
  };
  const all: Known = {
    ...known,
    roleIds: new Map([...known.roleIds, ...roles.map(({ id, name }) => [name, id] as const)]),
  };
  const { change: form } = formOf(whole, all, false);
  const { realName, mobile, roleIds, deptId, remark, status } = form!;
  const ended = await change({ ...manager, system, db: system }, { kind: 'user', hold: lockPeople }, (trx) =>
    updateIn(trx, manager, {
      id: member.id,
      realName,
      mobile,
      ...(line.roles.length > 0 && { roleIds }),
      ...(line.dept !== undefined && { deptId }),
      ...(line.remark !== undefined && { remark }),
      ...(line.status && { status }),
    }),
  );
  for (const sessionId of ended) run.live.endSession(sessionId);
}

export const isPassword = (column: string) => columnOf([column], USER_COLUMNS.password) === 0;

export const resultOf = ({ created = 0, changed = 0, refused = [] }: Cursor) => ({
  新增: created,
  修改: changed,
  拒绝: refused.length,
});
export const refusedOf =
  ({ refused = [] }: Cursor): RefusedAfter =>
  (line, limit) =>
    Promise.resolve(refused.filter(({ lineNo }) => lineNo > line).slice(0, limit));

async function settle({ run }: Job, file: SourceFile, cursor: Cursor): Promise<Outcome> {
  const folder = await run.files.scratch();
  try {
    const written = await writeRefused(refusedOf(cursor), file, folder, isPassword);
    return await run.db.transaction().execute(async (trx) => {
      const kept = written && (await run.files.keepPath(trx, run.task.tenantId, written.name, written.path));
      const outcome: Outcome = {
        result: resultOf(cursor),
        ...(kept && { errorFileId: kept.id }),
      };
      await run.step(trx, { cursor: { kept: outcome } as never });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
