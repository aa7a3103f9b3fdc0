import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { fileCalls } from '#contract/list-file.ts';
import { mergeCalls } from './merge.ts';
import { editMeans, meansCalls, meansCode, meansName, seeMeans, surcharge } from './names.ts';

export const MOST_ALIASES = 50;

/** P133: the devices and forms that blanks are made for. */
export const Model = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  code: z.string(),
  series: z.string(),
  /** How titles and codes of shops call it. */
  aliases: z.array(z.string()),
  /** Tenths of a millimetre. */
  bodyW: z.int().nullable(),
  bodyH: z.int().nullable(),
  surchargeCents: cents,
  /** As 'YYYY-MM-DD'. */
  launchedOn: z.string().nullable(),
  pictureFileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  activeSkus: z.int(),
  skus: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Model = z.infer<typeof Model>;

const side = (label: string) =>
  z.int(`请输入${label}`).min(100, `${label}至少为 10.0 mm`).max(9999, `${label}最多为 999.9 mm`);

export const Alias = meansName('别名').min(2, '别名至少 2 个字符');
export const ModelForm = z.object({
  brand: meansName('品牌'),
  name: meansName('名称'),
  code: meansCode,
  series: z.string().trim().max(64, '系列不能超过 64 个字符').default(''),
  aliases: z.array(Alias).max(MOST_ALIASES, `一个型号最多 ${MOST_ALIASES} 个别名`).default([]),
  bodyW: side('机身宽').nullable().default(null),
  bodyH: side('机身高').nullable().default(null),
  surchargeCents: surcharge.default(0),
  launchedOn: z.iso.date('请输入年-月-日').nullable().default(null),
  pictureFileId: id.nullable().default(null),
});
export type ModelForm = z.input<typeof ModelForm>;

/** A device by its maker and its name. */
const Device = z.object({ brand: z.string().trim().min(1).max(64), name: z.string().trim().min(1).max(64) });
export const MOST_TAKEN = 200;
export const MOST_ALIAS_LINES = 2000;

/** What a title or a code of a shop says of the model. */
export const Recognised = z.object({
  title: z.string(),
  /** null: none, or several with equal right. */
  modelId: z.int().nullable(),
  brand: z.string(),
  name: z.string(),
  /** The alias, or the name itself, by which it was known. */
  alias: z.string(),
});

/** The headings of a file of models, as the export writes and the import reads them. */
export const MODEL_COLUMNS = {
  code: '编码',
  brand: '品牌',
  name: '名称',
  series: '系列',
  aliases: '别名',
  bodyW: '机身宽mm',
  bodyH: '机身高mm',
  surchargeCents: '加价',
  launchedOn: '上市日期',
} as const;
export const MOST_MODELS = 20_000;

const PATH = '/basic/factory/means/model';
const NOUN = '型号';
const WHERE = {
  /** The beginning of name, code or an alias, or a part of the name. */
  keyword: z.string().trim().max(64).optional(),
  brand: z.string().max(64).optional(),
  status: z.coerce.number().int().optional(),
  /** 1: no SKU is made of it. */
  withoutSku: z.coerce.number().int().optional(),
};
const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: Model,
  form: ModelForm,
  where: WHERE,
});
export const model = {
  ...written,
  ...meansCalls(PATH, NOUN),
  ...fileCalls(PATH, NOUN, { see: seeMeans, edit: editMeans, where: WHERE }),
  ...mergeCalls(PATH, NOUN),
  /** 型号识别测试: each title with the model that it means [G12]. */
  recognise: post(`${PATH}/recognise`, '型号识别测试', seeMeans, {
    input: z.object({
      titles: z
        .array(z.string().trim().min(1).max(500, '一个标题最多 500 个字符'))
        .min(1, '请输入标题')
        .max(500, '一次最多 500 个标题'),
    }),
    output: z.array(Recognised),
  }),
  /** Devices that are known to the world, by maker and name: what a factory may take over. */
  devices: post(`${PATH}/devices`, '机型库', seeMeans, {
    input: pageQuery.extend({
      /** Words of maker and name, each of which is found. */
      keyword: z.string().trim().max(64).optional(),
      brand: z.string().max(64).optional(),
    }),
    output: pageOf(z.object({ ...Device.shape, known: z.boolean() })),
  }),
  deviceBrands: post(`${PATH}/device-brands`, '机型库的品牌', seeMeans, { output: z.array(z.string()) }),
  takeOver: post(`${PATH}/take-over`, '从机型库添加型号', editMeans, {
    input: z.object({
      devices: z.array(Device).min(1, '请先选择机型').max(MOST_TAKEN, `一次最多添加 ${MOST_TAKEN} 个机型`),
    }),
    /** Names of those that are made, and which were not, and why. */
    output: z.object({
      made: z.array(z.string()),
      failed: z.array(z.object({ name: z.string(), msg: z.string() })),
    }),
  }),
  /** Each line names a model by its code or its name; a line that is refused is refused alone. */
  addAliases: post(`${PATH}/add-aliases`, '批量添加别名', editMeans, {
    input: z.object({
      lines: z
        .array(z.object({ model: z.string().trim().max(129), alias: z.string().trim().max(500) }))
        .min(1, '请至少填写一行')
        .max(MOST_ALIAS_LINES, `一次最多 ${MOST_ALIAS_LINES} 行`),
    }),
    output: z.object({
      added: z.int(),
      /** How many stood already. */
      known: z.int(),
      /** By the place of the line, from 0. */
      failed: z.array(z.object({ line: z.int(), msg: z.string() })),
    }),
  }),
  brands: post(`${PATH}/brands`, '型号的品牌', seeMeans, { output: z.array(z.string()) }),
};
