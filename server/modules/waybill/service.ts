import type { FastifyRequest } from 'fastify';
import {
  suggestWaybillMapping,
  WAYBILL_FIELD_NAMES,
  waybillComplaints,
  type WaybillInspection,
  type WaybillMapping,
} from '#contract/waybill/waybill.ts';
import type { TableLook, TablePlace } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Check, Upload } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { lookAt } from '#server/platform/spreadsheet/look-at.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { WaybillInput } from './job.ts';

export { accessToCall } from './account/access.ts';
export { noteCall } from './account/calls.sql.ts';
export { choices as accountChoices } from './account/choices.sql.ts';
export { openLent } from './account/lent.sql.ts';
export { lenders } from './account/ports.ts';
export { lendable } from './account/sql.ts';
export { leftInRanges } from './account/range.sql.ts';
export { askNumbers, judgeAsk, NO_ACCOUNT, type Judged, type WantingPackage } from './number/ask.ts';
export { stuckChoices } from './asking/all.sql.ts';
export { askByRules, chooseByRules, type ChoosingPackage } from './number/by-rules.ts';
export { cancelNumbers } from './number/cancel.ts';
export { dealWithNumbers, type NumberDeed } from './number/hand.ts';
export { correctNumbers, enterNumbers, PENDING, pendingNumbers, useNumbers } from './number/numbers.ts';
export { currentOf } from './number/sql.ts';
export type { NumberedPackage, NumberedParcel } from './number/ports.ts';
export { numbersOf } from './number/log.ts';
export { numbered } from './number/ports.ts';
export { WAYBILL_TABLE } from './number/table.sql.ts';
export { choiceGround, choosesByRules } from './rule/ground.sql.ts';
export { requireAllMaterials } from './rule/rules.ts';

const SHOWN_ROWS = 5;

const sentBy = (ctx: Ctx): Upload => ({ by: ctx.userId, for: 'waybill.import' });

/** The header of a file of waybill numbers. */
const HEADER: HeaderSearch = {
  knows: (columns) => waybillComplaints(suggestWaybillMapping(columns)).length === 0,
};

/** Keeps the file and says how its columns are likely meant. @throws TableRefusal where it is no table */
export async function inspect(ctx: Ctx, request: FastifyRequest): Promise<WaybillInspection> {
  const { name, stream } = await uploaded(request);
  let seen: Omit<WaybillInspection, 'fileId'> | undefined;
  const check: Check = async ({ path }) => {
    seen = await inspected(path, { name, ...HEADER });
  };
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, check, sentBy(ctx));
  return { ...seen!, fileId: stored.id };
}

/** The same of a file that was inspected, where the user says that its table stands. */
export async function look(ctx: Ctx, { fileId, ...place }: TableLook): Promise<WaybillInspection> {
  const { path, name } = await ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, sentBy(ctx));
  return { ...(await inspected(path, { name, ...HEADER, ...place })), fileId };
}

async function inspected(path: string, search: HeaderSearch & { name: string }) {
  const { table, rows, offer } = await lookAt(path, search, SHOWN_ROWS);
  const { columns } = table;
  return { ...offer, fileName: search.name, columns, rows, suggested: suggestWaybillMapping(columns) };
}

export async function start(
  ctx: Ctx,
  { fileId, mapping, place }: { fileId: number; mapping: WaybillMapping; place?: TablePlace | undefined },
): Promise<{ taskId: number }> {
  const file = await ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, sentBy(ctx));
  const { columns, sheet, headerLine } = await openTable(file.path, { name: file.name, ...HEADER, ...place });
  const known = { ...mapping };
  for (const field of WAYBILL_FIELD_NAMES) if (!columns.includes(mapping[field] ?? '')) known[field] = null;
  const complaints = waybillComplaints(known);
  if (complaints.length > 0) throw badRequest(`${complaints.join('；')}。`);
  const task: WaybillInput = {
    ...{ fileId, mapping: known, userName: ctx.userName },
    place: { sheet, headerLine },
  };
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'waybill.import',
    title: file.name,
    input: task as unknown as Json,
  });
  return { taskId };
}
