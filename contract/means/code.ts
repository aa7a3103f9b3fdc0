import { z } from 'zod';
import { id, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { CodePattern } from '#contract/sku/sku-generate.ts';
import { rightEan } from './ean.ts';
import { fileCalls } from '#contract/list-file.ts';
import { chosen, editMeans, seeMeans, SomeDone } from './names.ts';

/** What a code is. A SKU's own comes and changes with the SKU; the others are written here. */
export const CODE_KINDS = { sku: 'SKU 编码', alias: '别名', customer: '客户码', barcode: '条码' } as const;
export type CodeKind = keyof typeof CODE_KINDS;
export const CODE_STATUS = { 0: '启用', 1: '停用' } as const;
/** Where a code came from. */
export const CODE_SOURCES = { hand: '手工', file: '导入', made: '生成' } as const;
export type CodeSource = keyof typeof CODE_SOURCES;

const CodeKind = z.enum(['sku', 'alias', 'customer', 'barcode']);

/** P127: one row is a code. */
export const Code = z.object({
  id,
  code: z.string(),
  kind: CodeKind,
  skuId: id,
  skuCode: z.string(),
  skuName: z.string(),
  /** By its code; what is not in use is matched by no code. */
  skuStatus: z.int(),
  material: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  merchantId: z.int().nullable(),
  /** Whose code it is; null: everybody's. */
  merchantName: z.string().nullable(),
  /** Lines of orders that were pushed in the last 30 days and had been matched by it. */
  hits: z.int(),
  source: z.enum(['hand', 'file', 'made']),
  /** Another SKU's code is the same but for case or width, from before they were compared so. */
  clashes: z.boolean(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Code = z.infer<typeof Code>;

const text = z
  .string()
  .trim()
  .min(1, '请输入编码')
  .max(128, '编码不能超过 128 个字符')
  .regex(/^[^\\/:*?"<>|\0]+$/, '编码不能包含特殊符号 \\ / : * ? " < > |');

export const CodeForm = z.object({
  code: text,
  kind: z.enum(['alias', 'customer', 'barcode'], '类型为别名、客户码或条码'),
  skuId: z.int('请选择 SKU').positive('请选择 SKU'),
  /** Of a customer's own code. */
  merchantId: z.int().positive().nullable().default(null),
});
export type CodeForm = z.input<typeof CodeForm>;

/** [G07] What is wrong with a code of this kind; undefined: nothing. */
export function codeProblem({ code, kind, merchantId }: Pick<CodeForm, 'code' | 'kind' | 'merchantId'>) {
  if (kind === 'customer' && !merchantId) return '请选择这是哪个客户的编码';
  const right = kind === 'barcode' ? rightEan(code) : undefined;
  return right === undefined ? undefined : `EAN-13 的校验位不对，应为 ${right}`;
}

/** The headings of a file of codes. */
export const CODE_COLUMNS = { code: '编码', skuCode: 'SKU编码', kind: '类型', customer: '客户' } as const;
export const MOST_CODES = 500_000;
export const MOST_CODE_LINES = 50_000;

const PATH = '/basic/factory/means/code';
const NOUN = '编码';
const WHERE = {
  /** The beginning of the code. */
  code: z.string().trim().max(128).optional(),
  kind: CodeKind.optional(),
  /** Part of the name of the customer whose own code it is. */
  customer: z.string().trim().max(64).optional(),
  material: z.string().max(64).optional(),
  model: z.string().max(64).optional(),
  color: z.string().max(64).optional(),
  status: z.coerce.number().int().optional(),
  /** 1: no line was ever matched by it. */
  unused: z.coerce.number().int().optional(),
  /** 1: another SKU's code is the same but for case or width. */
  clashes: z.coerce.number().int().optional(),
};

/** What a code means for whom. */
const Meaning = Code.pick({
  ...{ id: true, code: true, kind: true, skuId: true, skuCode: true, skuName: true, skuStatus: true },
  ...{ merchantName: true, status: true },
});
export type Meaning = z.infer<typeof Meaning>;

/** A line of an order that a code matched. */
const CodeLine = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  merchantName: z.string(),
  platformCode: z.string(),
  quantity: z.int(),
  pushedAt: time.nullable(),
});

/** A code in full: what else means its SKU, which lines it matched last, and what was done to it. */
const CodeDetail = z.object({
  others: z.array(Meaning),
  lines: z.array(CodeLine),
  createdAt: time,
  log: z.array(z.object({ id, text: z.string(), userName: z.string(), at: time })),
});

/** How the factory writes the codes of new SKUs; the parts of one that stands, for a preview. */
const CodeRule = z.object({
  pattern: z.string(),
  example: z.object({ materialCode: z.string(), modelCode: z.string(), colorCode: z.string() }),
  /** The running number of the next SKU. */
  next: z.int(),
});

const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: Code,
  form: CodeForm,
  where: WHERE,
});
export const code = {
  ...written,
  ...fileCalls(PATH, NOUN, { see: seeMeans, edit: editMeans, where: WHERE }),
  stopMany: post(`${PATH}/stop-many`, '批量停用编码', editMeans, { input: chosen, output: SomeDone }),
  startMany: post(`${PATH}/start-many`, '批量启用编码', editMeans, { input: chosen, output: SomeDone }),
  detail: post(`${PATH}/detail`, '编码详情', seeMeans, { input: z.object({ id }), output: CodeDetail }),
  /** What a code means, exactly, whatever its case and width. */
  lookup: post(`${PATH}/lookup`, '查码', seeMeans, {
    input: z.object({ code: text }),
    output: z.array(Meaning),
  }),
  rule: post(`${PATH}/rule`, '新 SKU 的编码规则', seeMeans, { output: CodeRule }),
  saveRule: post(`${PATH}/rule/save`, '设置新 SKU 的编码规则', editMeans, {
    input: z.object({ pattern: CodePattern }),
  }),
  /** An EAN-13 of the range for own use for each of these SKUs that has none yet. */
  makeEans: post(`${PATH}/ean/make`, '生成条码', editMeans, {
    input: z.object({
      skuIds: z.array(id).min(1, '请先选择').max(1000, '一次最多选择 1,000 个 SKU'),
    }),
    output: z.object({ made: z.int(), had: z.int() }),
  }),
};
