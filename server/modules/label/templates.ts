import type { Answer } from '#contract/endpoint.ts';
import type { label } from '#contract/label/label.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import { openTemplates, templateDesign, templates } from '#server/modules/print-template/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** Labels are as large as their template: a person chooses by size. */
export async function labelTemplates({ db, tenantId }: Ctx): Promise<Answer<typeof label.templates>> {
  const open = await openTemplates(db, tenantId, ['waybill']);
  return Promise.all(
    open.map(async ({ id, name, isDefault, versionNo }) => {
      const { width, height } = await designOf(db, tenantId, { id, versionNo });
      return { id, name, isDefault, width, height };
    }),
  );
}

export const designOf = async (
  db: Db | Trx,
  factoryId: number,
  { id, versionNo }: { id: number; versionNo: number },
): Promise<TemplateDesign> =>
  TemplateDesign.parse((await templateDesign(db as Db, factoryId, id, versionNo))!.design);

/** @throws Refusal 400 where it is no template of labels, or out of use */
export async function templateOf(db: Db | Trx, factoryId: number, id: number) {
  const template = await templates.find(db, factoryId, id);
  if (!template) throw badRequest('打印模板不存在，请重新选择。');
  if (template.closed) throw badRequest(`打印模板「${template.name}」已停用，请选择别的模板。`);
  if (template.kind !== 'waybill') throw badRequest(`「${template.name}」不是面单模板，请重新选择。`);
  return { ...template, design: await designOf(db, factoryId, template) };
}
