import type { FastifyInstance } from 'fastify';
import { SHOP_TYPE, shop as shopCalls } from '#contract/shop.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import { sealed } from './access.ts';
import { saveAccess, type Trx } from './author.sql.ts';
import { platformNamed, type FileColumn } from './file-columns.ts';
import * as sql from './sql.ts';

type Done = { outcome: '新增' | '更新' | '未变' } | { reason: string };

/** Takes lines of a file one after another, within the transaction of the task's step. */
export async function importer(app: Pick<FastifyInstance, 'vault'>, trx: Trx, doer: Doer) {
  const merchantId = doer.tenantId;
  const factories = await sql.factoriesOf(trx, merchantId);

  return async (cells: Record<FileColumn, string>): Promise<Done> => {
    const platform = platformNamed(cells.platform);
    if (!platform) return { reason: `没有「${cells.platform}」这个平台，请填写列表中的平台名称` };
    const names = shopCalls.createLocal.input.safeParse({ brandName: cells.brandName, nick: cells.nick });
    if (!names.success) return { reason: names.error.issues[0]!.message };
    const { platformShopId, token } = cells;
    if (platformShopId && !/^[\w.@-]{1,64}$/.test(platformShopId))
      return { reason: '店铺编号只能是 64 个以内的字母、数字和 . @ - _' };
    if (token && platform === 'local') return { reason: '线下店铺没有令牌，请清空这一格' };
    if (token && adapterOf(platform)) return { reason: '该平台需要填写接口信息，请在「绑定店铺」页面授权' };
    if (token.length > 4096) return { reason: '店铺令牌过长，请核对' };
    const factory = cells.factory && factories.find(({ factoryName }) => factoryName === cells.factory);
    if (cells.factory && !factory)
      return { reason: `没有绑定工厂「${cells.factory}」，请先绑定或清空这一格` };
    const type = platform === 'local' ? SHOP_TYPE.local : token ? SHOP_TYPE.token : SHOP_TYPE.file;
    const wish = {
      brandName: names.data.brandName,
      ...(platformShopId && { platformShopId }),
      ...(factory && { defaultFactoryId: factory.factoryId }),
    };
    const { id, outcome } = await save(platform, names.data.nick, type, wish);
    if (id === undefined) return { reason: '店铺编号属于另一个店铺，请核对' };
    if (token) {
      const sealedAccess = sealed(app, { token });
      await saveAccess(trx, { shopId: id, merchantId, sealedAccess, updatedAt: doer.now });
    }
    if (outcome === '未变' && !token) return { outcome };
    await tell(trx, doer, 'shop', `导入店铺「${names.data.nick}」`);
    return { outcome: outcome === '新增' ? outcome : '更新' };
  };

  /** Told apart by its name at the platform; a deleted one is there again. `id` undefined: the number is another shop's. */
  async function save(platform: string, nick: string, type: number, wish: Wish): Promise<Saved> {
    const { platformShopId, ...rest } = wish;
    const at = platformShopId && (await sql.shopAtPlatform(trx, merchantId, platform, platformShopId));
    const named = await sql.shopNamed(trx, merchantId, platform, nick);
    if (at && at.id !== named?.id) return { id: undefined, outcome: '未变' };
    if (!named) {
      const id = await sql.insertShop(trx, {
        merchantId,
        platform,
        nick,
        type,
        ...wish,
        createdAt: doer.now,
      });
      return { id, outcome: '新增' };
    }
    if (platformShopId && named.platformShopId && named.platformShopId !== platformShopId)
      return { id: undefined, outcome: '未变' };
    if (named.status === sql.OPEN) {
      const now = (await sql.findShop(trx, merchantId, named.id))!;
      const same = Object.entries(wish).every(([key, value]) => now[key as keyof typeof now] === value);
      const raised = now.type === SHOP_TYPE.file ? type : now.type;
      if (same && raised === now.type) return { id: named.id, outcome: '未变' };
      await sql.updateShop(trx, merchantId, named.id, {
        ...rest,
        platformShopId: platformShopId || now.platformShopId,
        type: raised,
      });
      return { id: named.id, outcome: '更新' };
    }
    await sql.updateShop(trx, merchantId, named.id, { ...wish, type, status: sql.OPEN });
    return { id: named.id, outcome: '新增' };
  }
}

interface Wish {
  brandName: string;
  platformShopId?: string;
  defaultFactoryId?: number;
}
interface Saved {
  id: number | undefined;
  outcome: '新增' | '更新' | '未变';
}
