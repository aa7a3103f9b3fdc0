import type { Answer, Parsed } from '#contract/endpoint.ts';
import { FREE_REASONS, MOST_OPEN_FREE, type freePrint } from '#contract/free-print/free-print.ts';
import { pictureProblems } from '#server/modules/file/service.ts';
import { makeFree } from '#server/modules/piece/service.ts';
import { faultText, planned } from '#server/modules/print-file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { askerOf } from './list.ts';
import * as sql from './sql.ts';

type Items = Parsed<typeof freePrint.make>['items'];

/** An item that can be made, with the file that it prints. */
interface Meant {
  skuId: number;
  fileId: number;
  name: string;
  isGallery: boolean;
  quantity: number;
}

const NO_SKU = 'SKU 不存在、已停用或不在您的材质范围内，请重新选择';
const NO_PICTURE = '工厂图库中没有这张图片，或它已停用、授权已到期，请重新选择';

const idsFrom = (items: Items, wanted: 'gallery' | 'sent'): number[] =>
  items.flatMap(({ picture: { from, id } }) => (from === wanted ? id : []));

/** [P141] The same that an order's line is judged by: what cannot be printed is said before anything is made. */
export async function whyNot(
  ctx: Ctx,
  items: Items,
): Promise<{ meant: Meant[]; problems: (string | undefined)[] }> {
  const { db, tenantId, now } = ctx;
  const skus = new Set(
    (await sql.skusOf(db, askerOf(ctx), { ids: items.map(({ skuId }) => skuId) })).map(({ id }) => id),
  );
  const shelf = await sql.galleryOf(db, tenantId, now, { ids: idsFrom(items, 'gallery') });
  const gallery = new Map(shelf.map((one) => [one.id, one]));
  const sent = idsFrom(items, 'sent');
  const wrong = await pictureProblems(ctx, sent);
  const names = await sql.namesOfFiles(db, tenantId, sent);
  const meant = items.map(({ skuId, quantity, picture: { from, id } }): Meant => {
    const isGallery = from === 'gallery';
    const own = isGallery ? gallery.get(id) : { fileId: id, name: names.get(id) ?? '' };
    return { skuId, quantity, isGallery, name: own?.name ?? '', fileId: own?.fileId ?? 0 };
  });
  const known = meant.map(({ skuId, fileId, isGallery }) => {
    if (!skus.has(skuId)) return NO_SKU;
    if (fileId === 0) return NO_PICTURE;
    return isGallery ? undefined : wrong.get(fileId);
  });
  const good = meant.flatMap((one, at) => (known[at] === undefined ? [{ ...one, at }] : []));
  const found = await printable(ctx, good);
  good.forEach(({ at }, i) => (known[at] = found[i]));
  return { meant, problems: known };
}

/** Why each of these cannot be printed; undefined: it can. */
async function printable({ db, tenantId }: Ctx, items: readonly Meant[]): Promise<(string | undefined)[]> {
  if (items.length === 0) return [];
  const fine = await sql.finenessOf(db, tenantId, items);
  const lines = items.map(({ skuId, fileId }, i) => ({
    ...{ skuId, pictureFileId: fileId, pictureKind: fine[i]?.kind ?? null, place: null },
  }));
  const plans = await planned(db, tenantId, lines);
  return plans.map((plan, i) => {
    if ('fault' in plan) return faultText(plan.fault);
    const { dpi, least } = fine[i]!;
    return dpi !== null && least !== null && dpi < least
      ? `图片在这个 SKU 上只有 ${dpi} dpi，材质要求至少 ${least} dpi，请换一张更大的图片`
      : undefined;
  });
}

/** @throws Refusal where a factory would have more free pieces in the making than it may */
async function refuseTooMany(trx: Trx, factoryId: number, more: number): Promise<void> {
  const open = await sql.countOpen(trx, factoryId);
  if (open + more <= MOST_OPEN_FREE) return;
  const [most, now] = [MOST_OPEN_FREE, open].map((n) => n.toLocaleString('en-US'));
  throw conflict(`自由打印最多同时有 ${most} 件没有完成，现有 ${now} 件，请先完成或放弃一部分。`);
}

/** [P141] Requests, and a piece for each copy that they ask for: all of them or none. */
export async function make(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof freePrint.make>,
): Promise<Answer<typeof freePrint.make>> {
  const { tenantId: factoryId, userId, userName, now } = ctx;
  const { items, reason, merchantId, cost, note } = request;
  const once = { key, request };
  const answer = await change(ctx, { kind: 'batch', hold: sql.holdFreePrints, once }, async (trx) => {
    const { meant, problems } = await whyNot({ ...ctx, db: trx }, items);
    const at = problems.findIndex((problem) => problem !== undefined);
    if (at >= 0)
      throw badRequest(
        `${items.length > 1 ? `第 ${at + 1} 行：` : ''}${problems[at]!}。`.replace('。。', '。'),
      );
    if (merchantId !== null && !(await sql.isCustomer(trx, factoryId, merchantId)))
      throw badRequest('客户不存在，或已停用，请重新选择。');
    await refuseTooMany(
      trx,
      factoryId,
      items.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    const said = { reason, merchantId, cost, note, createdAt: now };
    const made = await sql.insertRequests(
      trx,
      factoryId,
      meant.map(({ skuId, fileId, name, isGallery, quantity }) => ({
        ...{ ...said, skuId, isGallery, quantity, askedBy: userId, askedByName: userName },
        ...{ pictureFileId: fileId, pictureName: name },
      })),
    );
    const ids = made.map(({ id }) => id);
    const pieces = await makeFree(
      trx,
      { tenantId: factoryId, userId, userName, now },
      ids,
      FREE_REASONS[reason],
    );
    const numbers = made.map(({ number }) => number);
    const named = numbers.length === 1 ? numbers[0] : `${numbers[0]} 等 ${numbers.length} 个申请`;
    return {
      answer: { ids, numbers, pieces },
      told: `新建自由打印 ${named}：${FREE_REASONS[reason]}，${pieces} 件`,
    };
  });
  ctx.live.publish(factoryId, { kind: 'piece' });
  return answer;
}
