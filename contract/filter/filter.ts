import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { FilterSteps } from './steps.ts';

export const FILTER_STATUS = { 0: '启用', 1: '停用' } as const;
export const MOST_FILTERS = 1000;
export const MOST_SAMPLES = 6;
/** The longer side of a sample: large enough to judge by, small enough to be drawn at once. */
export const SAMPLE_PX = 900;
const MOST_MATERIALS = 1000;

const see: TenantAccess = { of: 'factory', permissions: ['factory:art'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:art:edit'] };

/** P164: a colour correction in its newest version. */
export const Filter = z.object({
  id,
  name: z.string(),
  status: z.int(),
  versionNo: z.int(),
  steps: z.int(),
  /** What it is the default of. */
  materials: z.array(z.object({ id, name: z.string() })),
  /** A sample before and after it. */
  beforeUrl: z.string(),
  afterUrl: z.string(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Filter = z.infer<typeof Filter>;

export const FilterLut = z.object({ id, name: z.string(), points: z.int() });
export type FilterLut = z.infer<typeof FilterLut>;

export const FilterVersion = z.object({
  no: z.int(),
  steps: FilterSteps,
  changed: z.string(),
  beforeUrl: z.string(),
  afterUrl: z.string(),
  createdBy: z.string(),
  createdAt: time,
});
export type FilterVersion = z.infer<typeof FilterVersion>;

export const FilterForm = z.object({ name: nameText('名称', 64), steps: FilterSteps });

const Sample = z.object({ id, name: z.string(), url: z.string() });
export type FilterSample = z.infer<typeof Sample>;

const PATH = '/basic/factory/art/filter';

export const filter = {
  page: post(`${PATH}/page`, '滤镜列表', see, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      /** Those that are its default. */
      material: z.string().max(64).optional(),
      /** 1: default of some material, 0: of none. */
      preset: z.coerce.number().int().optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Filter),
  }),
  /** Its versions and what was done to it, the newest first, with the tables of colours that its steps name. */
  detail: post(`${PATH}/detail`, '滤镜详情', see, {
    input: z.object({ id }),
    output: z.object({
      versions: z.array(FilterVersion),
      luts: z.array(FilterLut),
      log: z.array(z.object({ id, text: z.string(), userName: z.string(), at: time })),
    }),
  }),
  create: post(`${PATH}/create`, '新建滤镜', edit, { input: FilterForm, output: z.object({ id }) }),
  /** Its name alone, or its steps as a new version; what is the same makes none. */
  update: post(`${PATH}/update`, '修改滤镜', edit, {
    input: FilterForm.extend({ id, version: z.int() }),
    output: z.object({ versionNo: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用滤镜', edit, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用滤镜', edit, { input: z.object({ id }) }),
  /** Of which materials it is the default, all of them; it takes the place of the one before. */
  defaults: post(`${PATH}/defaults`, '设为材质的默认滤镜', edit, {
    input: z.object({ id, materialIds: z.array(z.int().positive()).max(MOST_MATERIALS) }),
  }),
  /** The factory's materials, each with its default. */
  materials: post(`${PATH}/materials`, '材质的默认滤镜', see, {
    output: z.array(
      z.object({
        id,
        name: z.string(),
        status: z.int(),
        filter: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  }),
  lut: post(`${PATH}/lut`, '上传 LUT', edit, { output: FilterLut, body: 'multipart' }),
  /** The content of a .cube file. */
  readLut: post(`${PATH}/lut/read`, '读取 LUT', see, {
    input: z.object({ id }),
    output: z.object({ text: z.string() }),
  }),
  samples: post(`${PATH}/samples`, '样图', see, { output: z.array(Sample) }),
  addSample: post(`${PATH}/sample/add`, '上传样图', edit, { output: Sample, body: 'multipart' }),
  dropSample: post(`${PATH}/sample/drop`, '移除样图', edit, { input: z.object({ id }) }),
};
