import type { Output, Parsed } from '#contract/endpoint.ts';
import type { KnownCode, mapping } from '#contract/mapping/mapping.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { putPictures } from './give.ts';
import * as sql from './pictures.sql.ts';
import { pictureOf, refuseUnreached, requirePicturesOf, whose, WRITING } from './service.ts';

/** A transaction holds the merchant's mappings and the orders of its codes: it takes few codes at a time. */
const CHUNK = 50;
/** How many codes a search for one shows. */
const FOUND = 100;

type Saved = Output<typeof mapping.pictures>;

/** The merchant's codes by what files are called, or by a part of them. */
export async function findCodes(
  ctx: Ctx,
  { guesses, text }: Parsed<typeof mapping.codes>,
): Promise<KnownCode[]> {
  const most = guesses ? guesses.length : FOUND;
  const found = await sql.findCodes(ctx.db, whose(ctx), { guesses, text }, most);
  return found.map((code) => ({ ...code, ...pictureOf(ctx.files, code.pictureFileId) }));
}

/**
 * Gives codes their pictures, and with them the lines that the merchant may change: of orders that he has not pushed,
 * and of those that came back to him, these as an edit with its row in the log. Where a code is not mapped yet the
 * picture waits for it. What stands under review is left alone and counted.
 * @throws Refusal where a picture is none, or neither sent in by the user nor one of these codes; nothing is saved then. 403 where a code belongs to shops
 * beyond the user's department.
 */
export async function savePictures(
  ctx: Ctx,
  items: readonly sql.CodePicture[],
): Promise<Saved & { tenants: Set<number> }> {
  const codes = items.map(({ code }) => code);
  await change(ctx, { kind: 'silent' }, async (trx) => {
    await refuseUnreached(trx, ctx, codes);
    const ids = items.map(({ pictureFileId }) => pictureFileId);
    await requirePicturesOf(trx, ctx, codes, ids);
  });
  const all = { mapped: 0, kept: 0, lines: 0, underReview: 0 };
  const tenants = new Set([ctx.tenantId]);
  for (let from = 0; from < items.length; from += CHUNK) {
    const saved = await saveSome(ctx, items.slice(from, from + CHUNK), tenants);
    for (const name of Object.keys(all) as (keyof Saved)[]) all[name] += saved[name];
  }
  return { ...all, tenants };
}

const saveSome = (ctx: Ctx, items: readonly sql.CodePicture[], told: Set<number>): Promise<Saved> =>
  change(ctx, WRITING, async (trx) => {
    await refuseUnreached(
      trx,
      ctx,
      items.map(({ code }) => code),
    );
    const { tenants, mapped, kept, lines, underReview } = await putPictures(trx, ctx, items);
    for (const one of tenants) told.add(one);
    return { mapped, kept, lines, underReview };
  });
