import fs from 'node:fs/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_LISTED, SOME_EXPRESS, type handoverList } from '#contract/handover/handover-list.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import { drawPaper } from '#server/modules/print-template/service.ts';
import { tenantName } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import { packagesOn, type Listed } from './list.sql.ts';
import { listOr404 } from './list.ts';
import { HANDOVER_A4 } from './paper-design.ts';

/** As the clock of the factory says it. */
const clock = timeWriter('Asia/Shanghai');
const many = (n: number): string => n.toLocaleString('zh-CN');
export const kilosText = (grams: number): string =>
  (grams / 1000).toLocaleString('zh-CN', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** @throws Refusal 409 for one that is open: what it says may change still */
export async function paper(
  ctx: Ctx,
  { id }: Parsed<typeof handoverList.paper>,
): Promise<Answer<typeof handoverList.paper>> {
  const list = await listOr404(ctx, id);
  if (list.closedAt === null) throw conflict(`交接单 ${list.number} 还没有关闭，请点「打印并关闭」。`);
  const own = await packagesOn(ctx.db, ctx.tenantId, id, MOST_LISTED);
  const guessed = list.unweighed > 0 ? `（其中 ${many(list.unweighed)} 个未称重，按估重）` : '';
  const values = {
    title: '快递交接单',
    number: list.number,
    factory: await tenantName(ctx.system, ctx.tenantId),
    express: list.express || SOME_EXPRESS,
    day: clock(list.closedAt).slice(0, 10),
    sums: `合计 ${many(list.packages)} 个包裹，${many(list.copies)} 件，${kilosText(list.grams)} 千克${guessed}`,
    madeBy: `${list.closedBy ?? ''} ${clock(list.closedAt).slice(0, 16)}`,
  };
  const folder = await ctx.files.scratch();
  try {
    return await drawPaper(ctx.files, {
      folder,
      design: HANDOVER_A4,
      rows: [{ values, lines: own.map(lineOf) }],
    });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

const lineOf = ({ waybillNo, number, copies, grams, weighed }: Listed, at: number) => ({
  ...{ no: String(at + 1), waybillNo, packageNo: number, copies: String(copies) },
  grams: grams === null ? '' : `${weighed ? '' : '约 '}${many(grams)}`,
});
