import { z } from 'zod';
import { del, get, id, post, type TenantAccess } from '#contract/endpoint.ts';
import { TableLook, TableOffer, TablePlace } from '#contract/values/table-place.ts';
import { nameText } from '#contract/values/name.ts';

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
  recognised: z.object({ name: z.string(), label: z.string(), platform: z.string().nullable() }).nullable(),
  /** The saved template whose columns the file has, or null; `suggested` is its mapping then. */
  template: z.object({ id, name: z.string() }).nullable(),
  suggested: ColumnMapping,
  /** What the header alone says, whatever template was saved. */
  guessed: ColumnMapping,
});
export type Inspection = z.infer<typeof Inspection>;

export const ImportTemplate = z.object({ id, name: z.string(), mapping: ColumnMapping });
export type ImportTemplate = z.infer<typeof ImportTemplate>;

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
        currency: z.string().length(3).default('CNY'),
        /** Zone of the times in the file. */
        timeZone: z.string().max(64).default('Asia/Shanghai'),
      })
      .refine((i) => i.mapping || i.templateId, '请先确认列的对应关系'),
    output: z.object({ taskId: id }),
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
