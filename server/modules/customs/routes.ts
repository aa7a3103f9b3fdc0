import type { FastifyInstance } from 'fastify';
import {
  goodsComplaints,
  goodsDeclaration,
  MOST_GOODS_DECLARATIONS,
  type GoodsForm,
  type GoodsScope,
} from '#contract/customs/goods-declaration.ts';
import { customsParty, MOST_PARTIES } from '#contract/customs/party.ts';
import { ruleWord } from '#contract/customs/resolve.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { recordHandlers } from '#server/modules/tenant/service.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { goodsFile, runExport, startExport } from './file.ts';
import * as sql from './sql.ts';

const goodsWrites = recordHandlers(goodsDeclaration, {
  ...{ table: sql.GOODS, kind: 'customs', noun: '商品报关资料' },
  nameOf: ({ scope, target = '' }: { scope: string; target?: string | undefined }) =>
    `「${ruleWord({ scope: scope as GoodsScope, target })}」`,
});
const partyWrites = recordHandlers(customsParty, {
  ...{ table: sql.PARTIES, kind: 'customs', noun: '申报主体' },
  nameOf: ({ name }: { name: string }) => `「${name}」`,
});

/** @throws Refusal 400 where the shop is none of the merchant's */
async function refuseShop({ db, tenantId, limits }: Ctx, shopId: number | null): Promise<void> {
  if (shopId === null) return;
  const reached = limits.shopIds === null || limits.shopIds.includes(shopId);
  if (!reached || !(await sql.hasShop(db, tenantId, shopId)))
    throw badRequest('店铺不存在，或不属于当前商家，请重新选择店铺。');
}

/** @throws Refusal 404 where it is of a shop that the user's department does not reach */
async function refuseFar(
  { db, tenantId, limits }: Ctx,
  table: 'goodsDeclaration' | 'customsParty',
  id: number,
) {
  if (limits.shopIds && !(await sql.isReached(db, table, tenantId, { id, shopIds: limits.shopIds })))
    throw notFound('报关资料不存在或已删除，请刷新列表。');
}

/** As it is kept: what a scope does not ask for is not kept. @throws Refusal 400 where the form contradicts itself */
async function fit<F extends GoodsForm>(ctx: Ctx, form: F): Promise<F> {
  const [wrong] = goodsComplaints(form);
  if (wrong) throw badRequest(`${wrong[1]}。`);
  const { scope } = form;
  const target = scope === 'shop' || scope === 'all' ? '' : form.target;
  const shopId = scope === 'shop' ? form.shopId : null;
  await refuseShop(ctx, shopId);
  return { ...form, target, shopId };
}

/** @throws Refusal 409 where there are as many as a merchant keeps */
function refuseFull(standing: number, most: number, noun: string): void {
  if (standing >= most)
    throw conflict(`最多保留 ${most.toLocaleString('zh-CN')} 条${noun}，请先删除不用的。`);
}

export function customsRoutes(app: FastifyInstance) {
  app.tasks.handle('customs.import', goodsDeclaration.import.access, goodsFile.run);
  app.tasks.handle('customs.export', goodsDeclaration.export.access, runExport);
  implement(app, goodsDeclaration, {
    page: (ctx, asked) =>
      paged(
        sql.pageGoods(ctx.db, ctx.tenantId, { ...asked, shopIds: ctx.limits.shopIds }),
        asked,
        (row) => row,
      ),
    async create(ctx, form) {
      refuseFull(await sql.countGoods(ctx.db, ctx.tenantId), MOST_GOODS_DECLARATIONS, '商品报关资料');
      return goodsWrites.create(ctx, await fit(ctx, form));
    },
    async update(ctx, form) {
      await refuseFar(ctx, 'goodsDeclaration', form.id);
      return goodsWrites.update(ctx, await fit(ctx, form));
    },
    async delete(ctx, input) {
      await refuseFar(ctx, 'goodsDeclaration', input.id);
      return goodsWrites.delete(ctx, input);
    },
    importInspect: goodsFile.inspect,
    import: goodsFile.start,
    export: startExport,
  });
  implement(app, customsParty, {
    page: (ctx, asked) =>
      paged(
        sql.pageParties(ctx.db, ctx.tenantId, {
          ...{ ...asked, day: dayInShanghai(ctx.now) },
          shopIds: ctx.limits.shopIds,
        }),
        asked,
        (row) => row,
      ),
    async create(ctx, form) {
      refuseFull(await sql.countParties(ctx.db, ctx.tenantId), MOST_PARTIES, '申报主体');
      await refuseShop(ctx, form.shopId);
      return partyWrites.create(ctx, form);
    },
    async update(ctx, form) {
      await refuseFar(ctx, 'customsParty', form.id);
      await refuseShop(ctx, form.shopId);
      return partyWrites.update(ctx, form);
    },
    async delete(ctx, input) {
      await refuseFar(ctx, 'customsParty', input.id);
      return partyWrites.delete(ctx, input);
    },
  });
}
