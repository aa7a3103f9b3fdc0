import fs from 'node:fs/promises';
import type { JobKind } from '#contract/print-job/print-job.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import type { Dpi, TemplateKind } from '#contract/print-template/kinds.ts';
import { sampleOf } from '#contract/print-template/variables.ts';
import { drawPaper, drawZpl, templateDesign, templates } from '#server/modules/print-template/service.ts';
import { printers } from '#server/modules/printer/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { papers } from './ports.ts';
import type { LockedPrintJob } from './lock.sql.ts';
import { testDesign, testRow } from './test-page.ts';

export type PaperJob = Pick<
  LockedPrintJob,
  | 'kind'
  | 'sourceId'
  | 'firstLabel'
  | 'fromLabel'
  | 'labels'
  | 'printerId'
  | 'templateId'
  | 'templateNo'
  | 'copyNo'
  | 'offsetX'
  | 'offsetY'
  | 'across'
>;
interface At {
  db: Db;
  files: Files;
  tenantId: number;
  now: Date;
}

/** [M34] What is sent of a job, by the version of the template with which it was made. In base 64. @throws Refusal */
export async function drawJob(
  at: At,
  job: PaperJob,
): Promise<{ data: string; format: 'pdf' | 'zpl'; labels: number }> {
  const { db, files, tenantId, now } = at;
  const printer = await printers.find(db, tenantId, job.printerId);
  if (!printer) throw badRequest('打印机不存在，请重新选择。');
  const { width, height, name } = printer;
  const dpi = printer.dpi as Dpi;
  const folder = await files.scratch();
  try {
    const design = await designOf(at, job, { width, height, dpi });
    const labels = {
      ...{ sourceId: job.sourceId, first: job.firstLabel + job.fromLabel - 1 },
      ...{ count: job.labels - job.fromLabel + 1, copyNo: job.copyNo },
    };
    const kind = job.kind as JobKind;
    const lying = { offset: { x: job.offsetX, y: job.offsetY }, across: job.across };
    const rows: PaperRow[] =
      kind === 'test'
        ? [testRow(name, now)]
        : kind === 'sample'
          ? await sampleRows(at, job, labels.count)
          : await papers.its[kind as Exclude<typeof kind, 'plate'>].rows({ db, files, tenantId }, labels, {
              design,
              folder,
            });
    if (rows.length === 0) throw badRequest('要打印的内容已不存在，请取消这个任务。');
    if (printer.way === 'agentZpl' && lying.across)
      throw badRequest('标签打印机（ZPL）不能横向打印，请换一台打印机重打。');
    if (printer.way === 'agentZpl') {
      const zpl = await drawZpl(files, { folder, design, rows, dpi, ...lying });
      return { data: zpl, format: 'zpl', labels: rows.length };
    }
    const { pdf } = await drawPaper(files, { folder, design, rows, ...lying });
    return { data: pdf, format: 'pdf', labels: rows.length };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function sampleRows(
  { db, tenantId }: At,
  { templateId }: PaperJob,
  copies: number,
): Promise<PaperRow[]> {
  const template = await templates.find(db, tenantId, templateId!);
  return template ? Array.from({ length: copies }, () => sampleOf(template.kind as TemplateKind)) : [];
}

async function designOf(
  { db, tenantId }: At,
  { templateId, templateNo }: PaperJob,
  paper: { width: number; height: number; dpi: Dpi },
): Promise<TemplateDesign> {
  if (templateId === null || templateNo === null) return testDesign(paper);
  return TemplateDesign.parse((await templateDesign(db, tenantId, templateId, templateNo))!.design);
}
