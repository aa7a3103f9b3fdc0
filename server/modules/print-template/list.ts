import type { Answer, Parsed } from '#contract/endpoint.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import type { printTemplate } from '#contract/print-template/print-template.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const MOST_VERSIONS_SHOWN = 200;
const GONE = '打印模板不存在，请刷新列表。';

interface Found {
  id: number;
  kind: string;
  closed: boolean;
  design: unknown;
}
const shown = <R extends Found>({ closed, design, kind, ...row }: R) => {
  const { width, height, columns, rows, dpi } = TemplateDesign.parse(design);
  return {
    ...row,
    ...{ width, height, columns, rows, dpi },
    kind: kind as TemplateKind,
    status: closed ? 1 : 0,
  };
};

export async function page(
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof printTemplate.page>,
): Promise<Answer<typeof printTemplate.page>> {
  const { list, total } = await paged(sql.pageTemplates(db, tenantId, wanted), { pageNo, pageSize });
  return { list: list.map(shown), total };
}

/** @throws Refusal 404 */
export async function detail(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof printTemplate.detail>,
): Promise<Answer<typeof printTemplate.detail>> {
  const row = await sql.pageTemplates(db, tenantId, {}).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw notFound(GONE);
  return {
    template: shown(row),
    design: TemplateDesign.parse(row.design),
    versions: await sql.versionsOf(db, tenantId, id, MOST_VERSIONS_SHOWN),
  };
}

/** @throws Refusal 404 */
export async function version(
  { db, tenantId }: Ctx,
  { id, no }: Parsed<typeof printTemplate.version>,
): Promise<Answer<typeof printTemplate.version>> {
  const found = await sql.designOf(db, tenantId, id, no);
  if (!found) throw notFound(GONE);
  return { design: TemplateDesign.parse(found.design) };
}
