import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  fieldRule,
  isZone,
  KNOWN_EXPORTS,
  mappingOf,
  missingRequired,
  namesOf,
  recogniseExport,
  suggestMapping,
} from './import-formats.ts';
import { IMPORT_PRESETS, type ImportPresetName } from '#contract/order-import/import-presets.ts';
import {
  ColumnMapping,
  type ImportTemplate,
  type Inspection,
  type orderImport,
} from '#contract/order-import/order-import.ts';
import type { TableLook } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Check, Upload } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { lookAt } from '#server/platform/spreadsheet/look-at.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { ImportInput } from './job.ts';
import * as sql from './sql.ts';

const SHOWN_ROWS = 10;

const sentBy = (ctx: Ctx): Upload => ({ by: ctx.userId, for: 'order.import' });

/** Keeps the file and says what it holds and how its columns are likely meant. */
export async function inspect(ctx: Ctx, request: FastifyRequest): Promise<Inspection> {
  const { name, stream } = await uploaded(request);
  const saved = await templates(ctx);
  let seen: Omit<Inspection, 'fileId'> | undefined;
  const check: Check = async ({ path }) => {
    seen = await inspected(path, { name }, saved);
  };
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, check, sentBy(ctx));
  return { ...seen!, fileId: stored.id };
}

/** The same of a file that was inspected, where the user says that its table stands. */
export async function look(ctx: Ctx, { fileId, ...place }: TableLook): Promise<Inspection> {
  const { path, name } = await ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, sentBy(ctx));
  return { ...(await inspected(path, { name, ...place }, await templates(ctx))), fileId };
}

/** The header of an order file: one of a known export, of a saved template, or with all that an order needs. */
const headerAmong = (saved: readonly ImportTemplate[]): HeaderSearch => ({
  knows: (columns) =>
    recogniseExport(columns) !== null ||
    missingRequired(suggestMapping(columns)).length === 0 ||
    templateOf(columns, saved) !== null,
});

/** @throws TableRefusal where it is no table */
async function inspected(
  path: string,
  search: HeaderSearch & { name: string },
  saved: readonly ImportTemplate[],
): Promise<Omit<Inspection, 'fileId'>> {
  const { table, rows, offer } = await lookAt(path, { ...headerAmong(saved), ...search }, SHOWN_ROWS);
  const known = recogniseExport(table.columns);
  const guessed = chosen(suggestMapping(table.columns), table.columns);
  const template = templateOf(table.columns, saved);
  return {
    ...offer,
    fileName: search.name,
    kind: table.kind,
    encoding: table.encoding,
    columns: table.columns,
    rows,
    recognised: known && { name: known.name, ...labelled(known.name) },
    template: template && { id: template.id, name: template.name },
    suggested: template?.mapping ?? guessed,
    guessed,
    presets: KNOWN_EXPORTS.map(({ name, fields }) => ({
      name,
      mapping: chosen(mappingOf(table.columns, fields), table.columns),
    })).toSorted((a, b) => columnsOf(b.mapping) - columnsOf(a.mapping)),
  };
}

const labelled = (name: ImportPresetName) => {
  const { label, platform } = IMPORT_PRESETS[name];
  return { label, platform };
};

/** A mapping by the names of the columns, as it is saved and shown. */
const chosen = (mapping: ReturnType<typeof suggestMapping>, columns: readonly string[]): ColumnMapping =>
  Object.fromEntries(
    Object.entries(namesOf(mapping, columns)).map(([field, list]) => [field, list?.[0] ?? null]),
  );
const columnsOf = (mapping: ColumnMapping): number => Object.keys(mapping).length;

/** The template all of whose columns the file has, the one that names most of them. */
function templateOf(columns: readonly string[], saved: readonly ImportTemplate[]): ImportTemplate | null {
  const has = new Set(columns);
  const named = ({ mapping }: ImportTemplate) => Object.values(mapping).filter((column) => column !== null);
  const fitting = saved.filter(
    (one) => named(one).length > 0 && named(one).every((column) => has.has(column)),
  );
  return fitting.toSorted((a, b) => named(b).length - named(a).length || b.id - a.id)[0] ?? null;
}

export async function start(
  ctx: Ctx,
  input: z.output<typeof orderImport.start.input>,
): Promise<{ taskId: number }> {
  const shop = await sql.findShop(ctx.db, ctx.tenantId, input.shopId);
  if (!shop || !reachesShop(ctx, shop.id)) throw notFound('店铺不存在，请重新选择店铺。');
  if (!isZone(input.timeZone)) throw badRequest('时区无效，请重新选择。');
  const file = await ctx.files.uploadOf(ctx.db, ctx.tenantId, input.fileId, sentBy(ctx));
  const mapping = input.mapping ?? (await templateMapping(ctx, input.templateId!));
  const search = { name: file.name, ...headerAmong(await templates(ctx)), ...input.place };
  const { columns, sheet, headerLine } = await openTable(file.path, search);
  const lists = Object.fromEntries(
    Object.entries(mapping).map(([field, name]) => [field, name === null ? [] : [name]]),
  );
  const missing = missingRequired(mappingOf(columns, lists));
  if (missing.length > 0) {
    throw badRequest(
      `请先为${missing.map((field) => `「${fieldRule(field).label}」`).join('')}选择对应的列。`,
    );
  }
  const task: ImportInput = {
    fileId: input.fileId,
    mapping,
    currency: input.currency,
    timeZone: input.timeZone,
    userName: ctx.userName,
    tablePlace: { sheet, headerLine },
    place: { merchantId: ctx.tenantId, shopId: shop.id, shopName: shop.nick, platform: shop.platform },
    ...(input.preset && { preset: input.preset }),
  };
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'order.import',
    title: file.name,
    input: task as unknown as Json,
  });
  return { taskId };
}

async function templateMapping(ctx: Ctx, id: number): Promise<ColumnMapping> {
  const template = (await sql.templatesOf(ctx.db, ctx.tenantId)).find((row) => row.id === id);
  if (!template) throw notFound('导入模板不存在，请重新选择。');
  return ColumnMapping.parse(template.mapping);
}

const view = (row: { id: number; name: string; mapping: Json }) => ({
  ...row,
  mapping: ColumnMapping.parse(row.mapping),
});

export const templates = async (ctx: Ctx) => (await sql.templatesOf(ctx.db, ctx.tenantId)).map(view);

export const saveTemplate = async (ctx: Ctx, name: string, mapping: ColumnMapping) =>
  view(await sql.saveTemplate(ctx.db, ctx.tenantId, name, mapping));

export async function deleteTemplate(ctx: Ctx, id: number): Promise<void> {
  if (!(await sql.deleteTemplate(ctx.db, ctx.tenantId, id))) throw notFound('导入模板不存在或已删除。');
}

export { assemble } from './assemble.ts';
export type { ImportLine } from './import-line.ts';
