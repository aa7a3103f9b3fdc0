import { z } from 'zod';
import { id, post } from '#contract/endpoint.ts';
import { aimed, edit, PATH, ResourceFields } from './resource.ts';

/** As what a template is made: a picture, a drawing, a document with layers. */
export const TEMPLATE_FORMATS = { png: 'PNG', svg: 'SVG', psd: 'PSD' } as const;
export const TemplateFormat = z.enum(['png', 'svg', 'psd']);
/** Print specs that one package is made from. */
export const MOST_TEMPLATES = 500;

const key = { idempotencyKey: z.string().min(8).max(64).optional() };

export const TemplateForm = ResourceFields.pick({
  name: true,
  scope: true,
  groupId: true,
  merchantIds: true,
}).extend({
  materialId: z.int('请选择材质').positive('请选择材质'),
  modelIds: z
    .array(z.int().positive())
    .min(1, '请选择型号')
    .max(MOST_TEMPLATES, `一次最多 ${MOST_TEMPLATES} 个型号`),
  formats: z.array(TemplateFormat).min(1, '请选择文件格式'),
});

/** P079: templates to design with, drawn from the print specs of a material, as one ZIP. */
export const resourceTemplate = {
  generate: post(`${PATH}/template/generate`, '生成设计模板', edit, {
    input: TemplateForm.extend(key).superRefine(aimed),
    output: z.object({ taskId: z.int() }),
  }),
  /** Its next version, from the specs that hold now; whoever took an earlier one is told. */
  remake: post(`${PATH}/template/remake`, '按最新印刷规格重新生成', edit, {
    input: z.object({ id, version: z.int() }).extend(key),
    output: z.object({ taskId: z.int() }),
  }),
};
