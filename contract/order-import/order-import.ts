import { z } from 'zod';
import { del, get, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { Platform } from '#contract/platform/platform.ts';
import { TaskStatus } from '#contract/task/task.ts';
import { TableLook, TableOffer, TablePlace } from '#contract/values/table-place.ts';
import { nameText } from '#contract/values/name.ts';
import { ImportPresetName } from './import-presets.ts';

const access: TenantAccess = { of: 'business', permissions: ['business:order:import'] };

/** Target field -> header of the file; a header that the file lacks is ignored. */
export const ColumnMapping = z.record(z.string().max(64), z.string().max(200).nullable());
export type ColumnMapping = z.infer<typeof ColumnMapping>;

export const Inspection = TableOffer.extend({
  fileId: id,
  fileName: z.string(),
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.string(),
  columns: z.array(z.string()),
  /** The first lines, as they stand in the file. */
  rows: z.array(z.array(z.string())),
  /** The known export that the header gives away, or null. */
  recognised: z
    .object({ name: ImportPresetName, label: z.string(), platform: Platform.nullable() })
    .nullable(),
  /** The saved template whose columns the file has, or null; `suggested` is its mapping then. */
  template: z.object({ id, name: z.string() }).nullable(),
  suggested: ColumnMapping,
  /** What the header alone says, whatever template was saved. */
  guessed: ColumnMapping,
  /** What each known export would make of these columns, the one that finds most of them first. */
  presets: z.array(z.object({ name: ImportPresetName, mapping: ColumnMapping })),
});
export type Inspection = z.infer<typeof Inspection>;

export const ImportTemplate = z.object({ id, name: z.string(), mapping: ColumnMapping });
export type ImportTemplate = z.infer<typeof ImportTemplate>;

/** A line of the file that did not come in, as it stands there or was mended last. */
export const RefusedLine = z.object({
  /** Of the imported file, as a spreadsheet counts them. */
  line: z.int(),
  /** Sentences, joined by ；. */
  reason: z.string(),
  /** One for each of the columns beside it. */
  cells: z.array(z.string()),
});
export type RefusedLine = z.infer<typeof RefusedLine>;

/** A column of the file that is read as a field; `at` is its place there. */
export const RefusedColumn = z.object({ at: z.int(), name: z.string(), field: z.string() });
export type RefusedColumn = z.infer<typeof RefusedColumn>;

/** How many lines are mended at once, and how long a cell may be. */
export const MOST_MENDED = 2000;
const MOST_CELL = 4000;

export const MendedLine = z.object({
  line: z.int().positive(),
  cells: z
    .array(
      z.object({
        at: z.int().min(0).max(2000),
        text: z.string().max(MOST_CELL, `单元格最多 ${MOST_CELL} 个字符，请缩短后重新导入`),
      }),
    )
    .min(1)
    .max(100),
});
export type MendedLine = z.infer<typeof MendedLine>;

/** An import of the company, by whomever; only one's own can be opened. */
export const RecentImport = z.object({
  id,
  fileName: z.string(),
  userName: z.string(),
  own: z.boolean(),
  shopName: z.string(),
  status: TaskStatus,
  /** Lines that were dealt with, and those of them that were refused. */
  lines: z.int(),
  refusedLines: z.int(),
  /** Counts by name, as the task has them; null until it ended. */
  result: z.record(z.string(), z.number()).nullable(),
  createdAt: time,
});
export type RecentImport = z.infer<typeof RecentImport>;

export const orderImport = {
  inspect: post('/order/trade/import/inspect', '检查订单文件', access, {
    id: 'O010',
    output: Inspection,
    body: 'multipart',
  }),
  /** The file that was inspected, with its table at another place. */
  look: post('/order/trade/import/look', '按所选的工作表和表头检查订单文件', access, {
    input: TableLook,
    output: Inspection,
  }),
  start: post('/order/trade/import', '导入订单', access, {
    id: 'O011',
    input: z
      .object({
        fileId: id,
        shopId: id,
        /** Without it: where the inspection found the table. */
        place: TablePlace.optional(),
        mapping: ColumnMapping.optional(),
        templateId: id.optional(),
        /** The export that the user says it is; without it, the one that the header gives away. */
        preset: ImportPresetName.optional(),
        currency: z.string().length(3).default('CNY'),
        /** Zone of the times in the file. */
        timeZone: z.string().max(64).default('Asia/Shanghai'),
      })
      .refine((i) => i.mapping || i.templateId, '请先确认列的对应关系'),
    output: z.object({ taskId: id }),
  }),
  refused: post('/order/trade/import/refused', '导入中被拒绝的行', access, {
    input: pageQuery.extend({ taskId: id }),
    output: pageOf(RefusedLine).extend({
      columns: z.array(RefusedColumn),
      /** Nobody works on the import: its lines can be mended. */
      mendable: z.boolean(),
    }),
  }),
  /** Refused lines with some of their cells corrected: the import takes up what it refused once more. */
  mend: post('/order/trade/import/mend', '改正后重新导入', access, {
    input: z.object({
      taskId: id,
      lines: z
        .array(MendedLine)
        .min(1, '请先改正至少一个单元格')
        .max(MOST_MENDED, `一次最多改正 ${MOST_MENDED} 行，请分次提交`),
    }),
    output: z.object({ taskId: id }),
  }),
  recent: post('/order/trade/import/recent', '最近的导入', access, {
    input: pageQuery,
    output: pageOf(RecentImport),
  }),
  templates: get('/order/trade/import/template/list', '导入模板列表', access, {
    id: 'O012',
    output: z.array(ImportTemplate),
  }),
  saveTemplate: post('/order/trade/import/template/save', '保存导入模板', access, {
    input: z.object({ name: nameText('模板名称', 64), mapping: ColumnMapping }),
    output: ImportTemplate,
  }),
  deleteTemplate: del('/order/trade/import/template/delete', '删除导入模板', access, {
    input: z.object({ id }),
  }),
};
