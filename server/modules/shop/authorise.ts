import { createHash } from 'node:crypto';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { SHOP_TYPE, type Platform, type ShopType } from '#contract/shop/shop.ts';
import { shopBind, type ShopBound } from '#contract/shop/shop-bind.ts';
import type { AuthoriseWay } from '#contract/platform/platform.ts';
import { adapterOf, platformOf } from '#server/modules/platform/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { shortCode } from '#server/platform/short-code.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { findCode, insertCode, spendCode, type Trx } from './access.sql.ts';
import { bind } from './bind.ts';
import { GONE, ownShop } from './service.ts';
import { findShop } from './sql.ts';
import { isTemuSite } from './temu-sites.ts';

type ByForm = Parsed<typeof shopBind.inputAuthorize>;

const dateOf = (at: number | null | undefined) => (at ? new Date(at) : null);

/** A token that has ended already opens nothing. */
function refusePast(at: number | null | undefined, now: Date) {
  if (at && at <= now.getTime()) throw badRequest('令牌已经到期，请到平台重新生成后再填写。');
}

interface ShopAuthorisation {
  platform: Platform;
  way: AuthoriseWay;
  type: ShopType;
  fields: Record<string, string>;
  brandName: string;
  nick: string;
  site?: string;
  tokenExpires?: number | null | undefined;
  id?: number | undefined;
}

/** Asks the platform what was typed opens, and binds that. The platform answers outside of any transaction. */
async function authorise(
  ctx: Ctx,
  asked: ShopAuthorisation,
  within?: (trx: Trx) => Promise<void>,
): Promise<Shown<typeof ShopBound>> {
  const { platform, way, fields, tokenExpires, nick, id } = asked;
  refusePast(tokenExpires, ctx.now);
  // Before its platform is asked for one that is not there.
  if (id !== undefined) await ownShop(ctx, id);
  const answer = await platformOf(platform).authorise({ way, fields }, { ...ctx.outgoing, now: ctx.now });
  const confirmed = adapterOf(platform) !== undefined;
  return bind(
    ctx,
    {
      ...asked,
      nick: nick || (answer.nick ?? '').slice(0, 64),
      platformShopId: answer.platformShopId,
      access: answer.access,
      tokenExpires: answer.tokenExpires ?? dateOf(tokenExpires),
      serviceExpires: answer.serviceExpires,
      confirmed,
    },
    within,
  );
}

/** What the platform's own form asks for. @throws Refusal 400 where the platform is not authorised this way. */
export function byForm(
  ctx: Ctx,
  way: 'token' | 'input',
  { nick = '', ...wish }: ByForm,
  within?: (trx: Trx) => Promise<void>,
): Promise<Shown<typeof ShopBound>> {
  const { ways, platformName } = platformOf(wish.platform).describe();
  if (!ways.includes(way))
    throw badRequest(
      `${platformName}不支持${way === 'token' ? '令牌绑定' : '填写接口信息绑定'}，请换一种绑定方式。`,
    );
  const type = way === 'token' ? SHOP_TYPE.token : SHOP_TYPE.api;
  return authorise(ctx, { ...wish, nick, way, type }, within);
}

interface OneShop {
  id?: number | undefined;
  brandName: string;
  nick: string;
  platformShopId: string;
  token: string;
  tokenExpires?: number | null | undefined;
}

const ONE = {
  temuSemi: { platform: 'temu', type: SHOP_TYPE.temuSemi },
  temuLocal: { platform: 'temu', type: SHOP_TYPE.temuLocal },
  aliexpressOneStop: { platform: 'aliexpress', type: SHOP_TYPE.aliexpressOneStop },
  aliexpressChoice: { platform: 'aliexpress', type: SHOP_TYPE.aliexpressChoice },
} as const satisfies Partial<Record<AuthoriseWay, { platform: Platform; type: ShopType }>>;

/** A shop of one kind: its id at the platform and its token. @throws Refusal 400 where Temu has no such site. */
export function bindOne(
  ctx: Ctx,
  way: keyof typeof ONE,
  { platformShopId, token, site, ...wish }: OneShop & { site?: string },
): Promise<Shown<typeof ShopBound>> {
  if (site !== undefined && !isTemuSite(site)) throw badRequest('没有这个站点，请从列表中选择。');
  const fields = { platformShopId, token, ...(site && { site }) };
  return authorise(ctx, { ...wish, ...ONE[way], way, fields, ...(site && { site }) });
}

/** A new token for a semi-managed shop. @throws Refusal 404; 409 where it is of another kind. */
export async function rebindTemuSemi(
  ctx: Ctx,
  { id, token, tokenExpires }: Parsed<typeof shopBind.rebindTemuSemi>,
): Promise<Shown<typeof ShopBound>> {
  const own = reachesShop(ctx, id) && (await findShop(ctx.db, ctx.tenantId, id));
  if (!own) throw notFound(GONE);
  if (own.type !== SHOP_TYPE.temuSemi || !own.platformShopId)
    throw conflict(`「${own.nick}」不是 Temu 半托管店铺，请用它自己的方式重新授权。`);
  const { brandName, nick, platformShopId, site } = own;
  const fields = { platformShopId, token, ...(site && { site }) };
  return authorise(ctx, { ...ONE.temuSemi, way: 'temuSemi', fields, brandName, nick, id, tokenExpires });
}

/** Shop by shop; what is wrong with one is said with its line. */
export async function temuBatch(
  ctx: Ctx,
  { kind, brandName, shops }: Parsed<typeof shopBind.temuBatch>,
): Promise<Answer<typeof shopBind.temuBatch>> {
  const way = kind === 'semi' ? 'temuSemi' : 'temuLocal';
  const bound: Shown<typeof ShopBound>[] = [];
  const failed: Answer<typeof shopBind.temuBatch>['failed'] = [];
  for (const [i, typed] of shops.entries()) {
    const read = shopBind.bindTemuSemi.input.safeParse({ ...typed, brandName });
    try {
      if (!read.success) throw badRequest(read.error.issues[0]!.message);
      bound.push(await bindOne(ctx, way, read.data));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ line: i + 1, platformShopId: typed.platformShopId.slice(0, 64), msg: error.message });
    }
  }
  return { bound, failed };
}

const CODE_MS = 86_400_000;
/** As long as the ids that the product makes (K04): nobody guesses it. */
const CODE_LENGTH = 18;
const hashOf = (code: string) => createHash('sha256').update(code).digest();
const CODE_GONE = '加密授权码不存在、已使用或已过期，请向生成的人索取新的授权码。';

/** Keeps what opens a shop under a code, for a day and for one use. The keys are tried when they are used. */
export async function createCode(
  ctx: Ctx,
  wish: Parsed<typeof shopBind.createCode>,
): Promise<Answer<typeof shopBind.createCode>> {
  refusePast(wish.tokenExpires, ctx.now);
  const { fields, platformName, ways } = platformOf(wish.platform).describe();
  const missing = fields.find(({ name, required }) => required && !wish.fields[name]?.trim());
  if (!ways.includes('token') && !ways.includes('input'))
    throw badRequest(`${platformName}不需要授权码，请直接新建。`);
  if (missing) throw badRequest(`请填写${missing.label}。`);
  const encryptCode = shortCode(CODE_LENGTH);
  const validUntil = new Date(ctx.now.getTime() + CODE_MS);
  return change(ctx, { kind: 'shop', db: ctx.system }, async (trx) => {
    const sealedInput = ctx.vault.seal(JSON.stringify(wish));
    const row = { codeHash: hashOf(encryptCode), merchantId: ctx.tenantId, sealedInput, validUntil };
    await insertCode(trx, { ...row, createdBy: ctx.userId }, ctx.now);
    return { answer: { encryptCode, validUntil }, told: `生成${platformName}店铺的加密授权码` };
  });
}

/** @throws Refusal 404 where the code is none of this merchant's, was used, or is too old. */
export async function bindCode(
  ctx: Ctx,
  { encryptCode }: Parsed<typeof shopBind.bindCode>,
): Promise<Shown<typeof ShopBound>> {
  const hash = hashOf(encryptCode);
  const kept = await findCode(ctx.system, ctx.tenantId, hash, ctx.now);
  if (!kept) throw notFound(CODE_GONE);
  const wish = JSON.parse(ctx.vault.open(kept)) as ByForm;
  const way = platformOf(wish.platform).describe().ways.includes('input') ? 'input' : 'token';
  return byForm(ctx, way, wish, async (trx) => {
    if (!(await spendCode(trx, ctx.tenantId, hash))) throw notFound(CODE_GONE);
  });
}
