import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  suggestWaybillMapping,
  WAYBILL_FIELD_NAMES,
  waybillComplaints,
  type WaybillInspection,
  type WaybillMapping,
} from '#contract/waybill.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Check, Upload } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { WaybillInput } from './job.ts';

const SHOWN_ROWS = 5;

const sentBy = (ctx: Ctx): Upload => ({ by: ctx.userId, for: 'waybill.import' });

/** Keeps the file and says how its columns are likely meant. @throws TableRefusal where it is no table */
export async function inspect(
  app: FastifyInstance,
  ctx: Ctx,
  request: FastifyRequest,
): Promise<WaybillInspection> {
  const { name, stream } = await uploaded(request);
  let seen: Omit<WaybillInspection, 'fileId'> | undefined;
  const check: Check = async ({ path }) => {
    const table = await openTable(path, { name });
    const rows: string[][] = [];
    for await (const { cells } of table.rows()) {
      rows.push(cells.slice(0, table.columns.length));
      if (rows.length >= SHOWN_ROWS) break;
    }
    const { columns } = table;
    seen = { fileName: name, columns, rows, suggested: suggestWaybillMapping(columns) };
  };
  const stored = await app.files.keep(ctx.db, ctx.tenantId, name, stream, check, sentBy(ctx));
  return { ...seen!, fileId: stored.id };
}

export async function start(
  app: FastifyInstance,
  ctx: Ctx,
  { fileId, mapping }: { fileId: number; mapping: WaybillMapping },
): Promise<{ taskId: number }> {
  const file = await app.files.uploadOf(ctx.db, ctx.tenantId, fileId, sentBy(ctx));
  const { columns } = await openTable(file.path, { name: file.name });
  const known = { ...mapping };
  for (const field of WAYBILL_FIELD_NAMES) if (!columns.includes(mapping[field] ?? '')) known[field] = null;
  const complaints = waybillComplaints(known);
  if (complaints.length > 0) throw badRequest(`${complaints.join('；')}。`);
  const task: WaybillInput = { fileId, mapping: known, userName: ctx.userName };
  const taskId = await app.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'waybill.import',
    title: file.name,
    input: task as unknown as Json,
  });
  return { taskId };
}
