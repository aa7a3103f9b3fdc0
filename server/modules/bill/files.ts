import type { FastifyRequest } from 'fastify';
import { MOST_BILL_LINES, type BillInspection, type bills } from '#contract/bill/bill.ts';
import { BILL_FIELD_NAMES, billComplaints, BillMapping, suggestBillMapping } from '#contract/bill/fields.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { TableLook } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Check, Upload } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { lookAt } from '#server/platform/spreadsheet/look-at.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import * as sql from './import.sql.ts';
import { ALREADY, type BillInput } from './job.ts';

const SHOWN_ROWS = 5;
const CURRENCY = 'CNY';
const sentBy = (ctx: Ctx): Upload => ({ by: ctx.userId, for: 'bill.import' });

/** The header of a carrier's file. */
const HEADER: HeaderSearch = {
  knows: (columns) => billComplaints(suggestBillMapping(columns)).length === 0,
};

/** Keeps the file and says how its columns are likely meant. @throws TableRefusal where it is no table */
export async function inspect(ctx: Ctx, request: FastifyRequest): Promise<BillInspection> {
  const { name, stream } = await uploaded(request);
  let seen: Omit<BillInspection, 'fileId'> | undefined;
  const check: Check = async ({ path }) => {
    seen = await inspected(ctx, path, { name, ...HEADER });
  };
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, check, sentBy(ctx));
  return { ...seen!, fileId: stored.id };
}

/** The same of a file that was inspected, where the user says that its table stands. */
export async function look(ctx: Ctx, { fileId, ...place }: TableLook): Promise<BillInspection> {
  const { path, name } = await ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, sentBy(ctx));
  return { ...(await inspected(ctx, path, { name, ...HEADER, ...place })), fileId };
}

async function inspected({ db, tenantId }: Ctx, path: string, search: HeaderSearch & { name: string }) {
  const { table, rows, offer } = await lookAt(path, search, SHOWN_ROWS);
  const { columns } = table;
  const kept = (await sql.mappingsOf(db, tenantId)).flatMap(({ express, mapping }) => {
    const read = BillMapping.safeParse(mapping);
    const fits =
      read.success &&
      BILL_FIELD_NAMES.every((field) => read.data[field] === null || columns.includes(read.data[field]));
    return fits ? [{ express, mapping: read.data }] : [];
  });
  return { ...offer, fileName: search.name, columns, rows, suggested: suggestBillMapping(columns), kept };
}

/** [X26] Begins the import; a file that is a bill already is refused. */
export async function start(
  ctx: Ctx,
  { fileId, mapping, place, express }: Parsed<typeof bills.start>,
): Promise<Answer<typeof bills.start>> {
  const { tenantId, userId, userName, now } = ctx;
  const file = await ctx.files.uploadOf(ctx.db, tenantId, fileId, sentBy(ctx));
  const { columns, sheet, headerLine, rows } = await openTable(file.path, {
    ...{ name: file.name, ...HEADER, ...place },
  });
  const known = { ...mapping };
  for (const field of BILL_FIELD_NAMES) if (!columns.includes(mapping[field] ?? '')) known[field] = null;
  const complaints = billComplaints(known);
  if (complaints.length > 0) throw badRequest(`${complaints.join('；')}。`);
  const stands = await sql.billOfContent(ctx.db, tenantId, await sql.contentOf(ctx.db, tenantId, fileId));
  if (stands)
    throw conflict(
      `${ALREADY}：账单「${stands.name}」，由 ${stands.createdBy ?? '系统'} 导入，不用再次导入。`,
    );
  let lines = 0;
  for await (const _ of rows())
    if (++lines > MOST_BILL_LINES)
      throw badRequest(`一个账单最多 ${MOST_BILL_LINES.toLocaleString('zh-CN')} 行，请拆分后分次导入。`);
  const input: BillInput = {
    ...{ fileId, express, currency: CURRENCY, mapping: known, userName },
    place: { sheet, headerLine },
  };
  const taskId = await change(ctx, { kind: 'price' }, async (trx) => {
    await sql.keepMapping(trx, tenantId, express, known, now);
    const task = { tenantId, userId, kind: 'bill.import' as const, title: file.name };
    return {
      answer: await ctx.tasks.submit(trx, { ...task, input: input as unknown as Json }),
      told: `导入 ${express} 的账单 ${file.name}`,
    };
  });
  return { taskId };
}
