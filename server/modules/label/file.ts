import fs from 'node:fs/promises';
import path from 'node:path';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import { CODES } from '#contract/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { labelRow } from './rows.ts';
import { dataOfRun } from './rows.sql.ts';
import * as sql from './run.sql.ts';
import { designOf } from './templates.ts';
import { tellPackages } from './told.ts';

// [X16] The file of a run is written part by part: who is killed goes on behind the parts that are kept, and the file has each
// page once. Its packages hear of their labels with the file that has them.

/** Pages of a part. */
const PAGES = 200;

interface Cursor {
  /** Parts that are kept. */
  parts?: number;
  kept?: { result: Record<string, number>; resultFileId: number };
}

type Run = NonNullable<Awaited<ReturnType<typeof sql.findRun>>>;

export async function runLabelFile(run: TaskRun): Promise<Outcome> {
  const { task, db } = run;
  const cursor = task.cursor as Cursor;
  if (cursor.kept) return cursor.kept;
  const { runId } = task.input as { runId: number };
  const found = await sql.findRun(db, task.tenantId, runId);
  if (!found) throw new Refusal(CODES.notFound, '这次打印不存在，请重新打印面单。');
  const design = await designOf(db, task.tenantId, { id: found.templateId, versionNo: found.templateNo });
  const folder = await run.files.scratch();
  try {
    const all = Math.ceil(found.labels / PAGES);
    for (let part = (cursor.parts ?? 0) + 1; part <= all; part += 1)
      await drawOne(run, found, { design, part });
    const files = [];
    for (let part = 1; part <= all; part += 1) {
      const file = path.join(folder, `part-${part}`);
      await fs.writeFile(file, await sql.partOf(db, task.tenantId, runId, part));
      files.push(file);
    }
    const to = path.join(folder, 'labels.pdf');
    const pages = await run.files.pictures.run('paperBound', { parts: files, to });
    return await keep(run, found, { to, pages, parts: all });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function drawOne(
  { task, db, files, step }: TaskRun,
  { id: runId, masked, labels }: Run,
  { design, part }: { design: TemplateDesign; part: number },
): Promise<void> {
  const { tenantId } = task;
  const first = (part - 1) * PAGES + 1;
  const data = await dataOfRun(db, tenantId, runId, first, PAGES);
  const rows = data.map((one) => labelRow(one, { masked }));
  const before =
    part === 1
      ? undefined
      : (JSON.parse(await sql.partOf(db, tenantId, runId, part - 1)) as {
          chars: Partial<Record<'regular' | 'bold' | 'latin' | 'latinBold', string>>;
        });
  const pages = await files.pictures.run('paperPart', {
    ...{ design, rows },
    ...(before && { before: { chars: before.chars } }),
  });
  await db.transaction().execute(async (trx) => {
    await sql.keepPart(trx, tenantId, runId, part, pages);
    await step(trx, { cursor: { parts: part }, done: rows.length, total: labels });
  });
}

/** The file, what its packages hear, and the note of it are there together or not. */
const keep = (
  { task, db, files, step, live }: TaskRun,
  found: Run,
  { to, pages, parts }: { to: string; pages: number; parts: number },
): Promise<Outcome> =>
  db
    .transaction()
    .execute(async (trx) => {
      const { tenantId } = task;
      const now = new Date();
      const stored = await files.keepPath(trx, tenantId, `面单-${found.id}.pdf`, to);
      const labels = { sourceId: found.id, first: 1, count: found.labels, copyNo: 1 };
      await tellPackages(trx, { tenantId, now }, { ...labels, attempt: 1, reasoned: false });
      const problems = await sql.countProblems(trx, tenantId, found.id);
      await sql.forgetParts(trx, tenantId, found.id);
      const result = { 面单: pages, ...(problems > 0 && { 处没有印全: problems }) };
      const kept = { result, resultFileId: stored.id };
      await step(trx, { cursor: { parts, kept } });
      return kept;
    })
    .then((kept) => {
      live.publish(task.tenantId, { kind: 'order' });
      return kept;
    });
