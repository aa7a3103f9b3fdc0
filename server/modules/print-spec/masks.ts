import fs from 'node:fs/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { printSpec } from '#contract/print-spec/print-spec.ts';
import { holdGoods } from '#server/modules/means/service.ts';
import { respecPairs } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { judgeMasks, labelOf, placeOf, type Fitting, type Judged } from './judge-masks.ts';
import type { Given } from './mask-files.ts';
import { maskProblem } from './mask.ts';
import * as sql from './sql.ts';
import { NO_MASK, passFor, refuseSome } from './specs.ts';

/** Judges masks in a folder that is gone afterwards. */
async function withMasks<T>(
  ctx: Ctx,
  files: readonly Given[],
  work: (judged: Judged[]) => Promise<T>,
): Promise<T> {
  refuseSome(ctx);
  const scratch = await ctx.files.scratch();
  try {
    return await work(await judgeMasks(ctx, files, scratch));
  } finally {
    await fs.rm(scratch, { recursive: true, force: true });
  }
}

export const checkMasks = (
  ctx: Ctx,
  { files }: Parsed<typeof printSpec.checkMasks>,
): Promise<Answer<typeof printSpec.checkMasks>> =>
  withMasks(ctx, files, (judged) =>
    Promise.resolve(
      judged.map(({ fileId, name, entry, problem, mask, places }) => ({
        ...{ fileId, name, entry: entry ?? null, problem },
        widthPx: mask?.widthPx ?? null,
        heightPx: mask?.heightPx ?? null,
        printed: mask?.printed ?? null,
        holes: mask?.holes ?? null,
        places: places.map(({ place }) => ({
          ...{ materialId: place.materialId, modelId: place.modelId, side: place.side },
          label: labelOf(place),
          replaces: place.maskFileId !== null,
        })),
      })),
    ),
  );

/** The masks that fit become new versions of their specs; the others are told. */
export const saveMasks = (
  ctx: Ctx,
  { files, ...pass }: Parsed<typeof printSpec.saveMasks>,
): Promise<Answer<typeof printSpec.saveMasks>> =>
  withMasks(ctx, files, async (judged) => {
    const refused = judged
      .filter(({ problem }) => problem !== '')
      .map(({ name, problem }) => ({ name, msg: problem }));
    const specs = judged.flatMap((file) => file.places.map((fitting) => ({ file, fitting })));
    if (specs.length === 0) return { saved: 0, refused };
    // Before the transaction: whoever works on goods waits for it.
    const kept = keeper(ctx);
    const how = { kind: 'means', pass: passFor(pass, specs.length), hold: holdGoods } as const;
    const work = async (trx: Trx) => {
      // Whoever changed a size meanwhile is not overwritten: the mask is judged by what holds now.
      const places = specs.map(({ fitting }) => fitting.place);
      const standing = await sql.currentAt(trx, ctx.tenantId, places);
      const now = new Map(standing.map((one) => [placeOf(one), one]));
      const fresh: sql.Current[] = [];
      for (const { fitting, ids } of held) {
        const { place, mask } = fitting;
        const before = now.get(placeOf(place));
        if (!before || maskProblem(mask, before, place)) {
          refused.push({ name: labelOf(place), msg: '规格刚被修改，孔位图不再适合，请重新检查。' });
          continue;
        }
        const { widthPx, heightPx, printed, holes } = mask;
        const found = {
          maskWidthPx: widthPx,
          maskHeightPx: heightPx,
          maskPrinted: printed,
          maskHoles: holes,
        };
        fresh.push({ ...before, ...found, ...ids });
      }
      if (fresh.length > 0) {
        await sql.putVersions(trx, ctx.tenantId, fresh, { by: ctx.userName, now: ctx.now });
        await respecPairs(trx, ctx, fresh);
      }
      return { answer: fresh, told: fresh.length > 0 ? `保存 ${fresh.length} 个规格的孔位图` : '' };
    };
    const used = new Set<number | null>();
    const held: { fitting: Fitting; ids: { maskFileId: number; maskSourceId: number | null } }[] = [];
    try {
      for (const { file, fitting } of specs) held.push({ fitting, ids: await kept.keep(file, fitting) });
      const fresh = await change(ctx, how, work);
      for (const { maskFileId, maskSourceId } of fresh) used.add(maskFileId).add(maskSourceId);
      return { saved: fresh.length, refused };
    } finally {
      await kept.forgetAllBut(used);
    }
  });

/** Keeps what is not kept yet, each once: what came out of an archive, and what was drawn. */
function keeper(ctx: Ctx) {
  const kept = new Map<string, number>();
  const idOf = async (from: string, name: string): Promise<number> => {
    const id = kept.get(from) ?? (await ctx.files.keepPath(ctx.db, ctx.tenantId, name, from)).id;
    kept.set(from, id);
    return id;
  };
  return {
    async keep({ name, lying }: Judged, { drawn }: Fitting) {
      const cameId = lying!.fileId ?? (await idOf(lying!.path, name));
      if (drawn === undefined) return { maskFileId: cameId, maskSourceId: null };
      return { maskFileId: await idOf(drawn, name.replace(/\.svg$/i, '.png')), maskSourceId: cameId };
    },
    async forgetAllBut(used: ReadonlySet<number | null>) {
      for (const id of kept.values()) if (!used.has(id)) await ctx.files.forget(ctx.db, ctx.tenantId, id);
    },
  };
}

export function removeMasks(ctx: Ctx, { places, ...pass }: Parsed<typeof printSpec.removeMasks>) {
  refuseSome(ctx);
  return change(ctx, { kind: 'means', pass: passFor(pass, places.length), hold: holdGoods }, async (trx) => {
    const standing = await sql.currentAt(trx, ctx.tenantId, places);
    const bare = standing
      .filter(({ maskFileId }) => maskFileId !== null)
      .map((one) => ({ ...one, ...NO_MASK }));
    if (bare.length > 0) {
      await sql.putVersions(trx, ctx.tenantId, bare, { by: ctx.userName, now: ctx.now });
      await respecPairs(trx, ctx, bare);
    }
    return {
      answer: { removed: bare.length },
      told: bare.length > 0 ? `移除 ${bare.length} 个规格的孔位图` : '',
    };
  });
}
