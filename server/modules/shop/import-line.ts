import { SHOP_TYPE, shop as shopCalls, type Platform } from '#contract/shop/shop.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import type { Services } from '#server/platform/services.ts';
import { sealed } from './access.ts';
import type { Trx } from './access.sql.ts';
import { platformNamed, type FileColumn } from './file-columns.ts';
import * as sql from './import.sql.ts';
import { factoriesOf } from './sql.ts';

export type Outcome = '新增' | '更新' | '未变';
type Done = { outcome: Outcome } | { reason: string };
export type Cells = Record<FileColumn, string>;

interface Line {
  platform: Platform;
  nick: string;
  brandName: string;
  platformShopId: string | null;
  defaultFactoryId: number | null;
  token: string;
}
type Shop = sql.ImportedShop;

const keyOf = ({ platform, nick }: Pick<Shop, 'platform' | 'nick'>) => `${platform}\n${nick}`;
const numberOf = ({ platform, platformShopId }: Pick<Shop, 'platform' | 'platformShopId'>) =>
  `${platform}\n${platformShopId}`;

/**
 * Takes some lines of a file within the transaction of the task's step. A shop is told apart by its name at its platform;
 * one that was deleted is there again.
 */
export async function importLines(
  services: Pick<Services, 'vault'>,
  trx: Trx,
  doer: Doer & { among?: readonly number[] | null },
  cells: readonly Cells[],
): Promise<Done[]> {
  const factories = new Map(
    (await factoriesOf(trx, doer.tenantId)).map(({ factoryId, factoryName }) => [factoryName, factoryId]),
  );
  const read = cells.map((one) => lineOf(one, factories));
  const lines = read.filter((one): one is Line => !('reason' in one));
  const known = await sql.shopsLike(trx, doer.tenantId, lines);
  const named = new Map(known.map((one) => [keyOf(one), one]));
  const numbered = new Map(known.filter((one) => one.platformShopId).map((one) => [numberOf(one), one]));
  const changed = new Set<Shop>();
  const tokens = new Map<Shop, string>();

  const take = (line: Line): Done => {
    const before = named.get(keyOf(line));
    const holder = line.platformShopId === null ? undefined : numbered.get(numberOf(line));
    if ((holder && holder !== before) || isAnother(before, line))
      return { reason: '店铺编号属于另一个店铺，请核对' };
    if (before?.status === sql.OPEN && doer.among && !doer.among.includes(before.id))
      return { reason: '这个店铺不在您所在部门的店铺范围内，请联系管理员' };
    const shop = before ?? { ...line, id: 0, type: SHOP_TYPE.file, status: sql.CLOSED };
    const outcome = merge(shop, line);
    named.set(keyOf(shop), shop);
    if (shop.platformShopId) numbered.set(numberOf(shop), shop);
    if (outcome !== '未变') changed.add(shop);
    if (line.token) tokens.set(shop, line.token);
    return { outcome: line.token && outcome === '未变' ? '更新' : outcome };
  };
  const done = read.map((one) => ('reason' in one ? one : take(one)));

  const fresh = [...changed].filter((shop) => shop.id === 0);
  for (const { id, ...key } of await sql.insertShops(trx, doer.tenantId, fresh, doer.now))
    named.get(keyOf(key))!.id = id;
  await sql.updateShops(
    trx,
    doer.tenantId,
    [...changed].filter((shop) => !fresh.includes(shop)),
  );
  const keys = [...tokens].map(([{ id }, token]) => ({
    shopId: id,
    sealedAccess: sealed(services, { token }),
  }));
  await sql.saveAccesses(trx, doer.tenantId, keys, doer.now);
  const shops = new Set([...changed, ...tokens.keys()]).size;
  if (shops > 0) await tell(trx, doer, 'shop', `从文件导入 ${shops} 个店铺`);
  return done;
}

/** A shop that has a number at its platform gets no other one by a file. */
const isAnother = (before: Shop | undefined, { platformShopId }: Line) =>
  platformShopId !== null && Boolean(before?.platformShopId) && before!.platformShopId !== platformShopId;

/** What the line says goes into the shop; what it leaves empty stays. */
function merge(shop: Shop, line: Line): Outcome {
  const before = JSON.stringify(shop);
  const isNew = shop.status !== sql.OPEN;
  shop.status = sql.OPEN;
  shop.brandName = line.brandName;
  shop.platformShopId = line.platformShopId ?? shop.platformShopId;
  shop.defaultFactoryId = line.defaultFactoryId ?? shop.defaultFactoryId;
  if (line.platform === 'local') shop.type = SHOP_TYPE.local;
  else if (line.token && (isNew || shop.type === SHOP_TYPE.file)) shop.type = SHOP_TYPE.token;
  // Its keys went when it was deleted.
  else if (isNew) shop.type = SHOP_TYPE.file;
  if (isNew) return '新增';
  return JSON.stringify(shop) === before ? '未变' : '更新';
}

function lineOf(cells: Cells, factories: ReadonlyMap<string, number>): Line | { reason: string } {
  const { platformShopId, token, factory } = cells;
  const platform = platformNamed(cells.platform);
  if (!platform) return { reason: `没有「${cells.platform}」这个平台，请填写列表中的平台名称` };
  const names = shopCalls.createLocal.input.safeParse({ brandName: cells.brandName, nick: cells.nick });
  if (!names.success) return { reason: names.error.issues[0]!.message };
  if (!/^[\w.@-]{0,64}$/.test(platformShopId))
    return { reason: '店铺编号只能是 64 个以内的字母、数字和 . @ - _' };
  if (token && platform === 'local') return { reason: '线下店铺没有令牌，请清空这一格' };
  if (token && adapterOf(platform)) return { reason: '该平台需要填写接口信息，请在「绑定店铺」页面授权' };
  if (token.length > 4096) return { reason: '店铺令牌过长，请核对' };
  const defaultFactoryId = factory === '' ? null : (factories.get(factory) ?? undefined);
  if (defaultFactoryId === undefined) return { reason: `没有绑定工厂「${factory}」，请先绑定或清空这一格` };
  return { platform, ...names.data, platformShopId: platformShopId || null, defaultFactoryId, token };
}
