import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { succeed as calls } from '#contract/mapping/succeed.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { save } from './service.ts';
import { stoppedWithCodes } from './succeed.sql.ts';

type Call = (typeof calls)['succeed'];

/** [G10] SKU by SKU, each a change of its own: one that is refused is refused alone. */
export async function succeed(ctx: Ctx, { skuIds }: Parsed<Call>): Promise<Answer<Call>> {
  const wanted = [...new Set(skuIds)];
  const found = new Map((await stoppedWithCodes(ctx.db, ctx.tenantId, wanted)).map((row) => [row.id, row]));
  const failed: { id: number; name: string; msg: string }[] = [];
  let moved = 0;
  for (const id of wanted) {
    const row = found.get(id);
    const msg = whyNot(row);
    if (!row || msg) {
      failed.push({ id, name: row?.code ?? '', msg: msg! });
      continue;
    }
    try {
      await save(ctx, { codes: row.codes!, kind: 'sku', skuId: row.successorId! });
      moved += row.codes!.length;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, name: row.code, msg: error.message });
    }
  }
  return { codes: moved, failed };
}

function whyNot(row: Awaited<ReturnType<typeof stoppedWithCodes>>[number] | undefined): string | undefined {
  if (!row) return 'SKU 不存在，或您已不再绑定它的工厂，请刷新列表。';
  if (row.status === 0) return '这个 SKU 还在启用，编码不用转。';
  if (row.successorId === null) return '工厂没有指定替代的 SKU，请在「编码列表」里重新映射。';
  return row.codes === null ? '没有您的编码对应它。' : undefined;
}
