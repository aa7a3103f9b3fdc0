import type { Answer, Parsed } from '#contract/endpoint.ts';
import { SIDES, type printSpec } from '#contract/print-spec/print-spec.ts';
import { holdGoods } from '#server/modules/means/service.ts';
import { respecPairs } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { MaskFacts } from '#server/platform/picture-work/read-mask.ts';
import { maskProblem, readMaskName } from './mask.ts';
import * as sql from './sql.ts';
import { passFor, refuseSome } from './specs.ts';

interface Named {
  fileId: number;
  name: string;
}
interface Judged extends Named {
  problem: string;
  mask: MaskFacts | undefined;
  places: sql.Named[];
}

const KINDS = ['.png', '.tif', '.tiff'];
const refusedBy = (file: Named, problem: string, mask?: MaskFacts): Judged => ({
  ...file,
  problem,
  mask,
  places: [],
});

/** A file of the caller's own, decoded to its last line. @returns why not, in a sentence */
async function openMask(ctx: Ctx, { fileId }: Named): Promise<MaskFacts | string> {
  try {
    const upload = { by: ctx.userId, for: 'upload' } as const;
    const { path } = await ctx.files.uploadOf(ctx.db, ctx.tenantId, fileId, upload);
    return await ctx.files.pictures.run('mask', { file: path });
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    return '图片已损坏或无法解码，请重新导出为 PNG 或 TIFF。';
  }
}

/** What each file is the mask of, and whether it fits there [G03]. */
async function judge(ctx: Ctx, files: readonly Named[]): Promise<Judged[]> {
  const read = files.map((file) => ({ file, named: readMaskName(file.name) }));
  const codes = [...new Set(read.flatMap(({ named }) => named?.model ?? []))];
  const specs = await sql.specsByCode(ctx.db, ctx.tenantId, codes);
  const taken = new Set<string>();
  const judged: Judged[] = [];
  // One after the other: each is decoded whole.
  for (const { file, named } of read) {
    if (!KINDS.some((kind) => file.name.toLowerCase().endsWith(kind))) {
      judged.push(refusedBy(file, '孔位图请用 PNG 或 TIFF。'));
      continue;
    }
    if (!named) {
      judged.push(refusedBy(file, '文件名认不出：应为 型号编码[@材质编码][#面]，如 IP15P@TPU#1.png。'));
      continue;
    }
    const places = specs.filter(
      (spec) =>
        spec.modelCode === named.model &&
        spec.side === named.side &&
        (named.material === undefined || spec.materialCode === named.material),
    );
    if (places.length === 0) {
      const of = named.material === undefined ? '' : `材质「${named.material}」的`;
      judged.push(
        refusedBy(file, `没有型号「${named.model}」${of}${SIDES[named.side as 1]}规格，请先设置印刷规格。`),
      );
      continue;
    }
    const mask = await openMask(ctx, file);
    if (typeof mask === 'string') {
      judged.push(refusedBy(file, mask));
      continue;
    }
    const fitting = places.filter((place) => maskProblem(mask, place, place) === undefined);
    const problem = fitting.length === 0 ? maskProblem(mask, places[0]!, places[0]!)! : '';
    const twice = fitting.find((place) => taken.has(placeOf(place)));
    if (twice) {
      judged.push(refusedBy(file, `重复：另一个文件已是「${labelOf(twice)}」的孔位图，请只留一个。`, mask));
      continue;
    }
    for (const place of fitting) taken.add(placeOf(place));
    judged.push({ ...file, problem, mask, places: fitting });
  }
  return judged;
}

const placeOf = ({ materialId, modelId, side }: sql.Place): string => `${materialId} ${modelId} ${side}`;
const labelOf = ({ brand, model, material, side }: sql.Named): string =>
  `${brand} ${model} ${material} ${SIDES[side as 1]}`;

export async function checkMasks(
  ctx: Ctx,
  { files }: Parsed<typeof printSpec.checkMasks>,
): Promise<Answer<typeof printSpec.checkMasks>> {
  refuseSome(ctx);
  return (await judge(ctx, files)).map(({ fileId, name, problem, mask, places }) => ({
    ...{ fileId, name, problem },
    widthPx: mask?.widthPx ?? null,
    heightPx: mask?.heightPx ?? null,
    printed: mask?.printed ?? null,
    holes: mask?.holes ?? null,
    places: places.map((place) => ({
      ...{ materialId: place.materialId, modelId: place.modelId, side: place.side },
      label: labelOf(place),
      replaces: place.maskFileId !== null,
    })),
  }));
}

/** The masks that fit become new versions of their specs; the others are told. */
export async function saveMasks(
  ctx: Ctx,
  { files, ...pass }: Parsed<typeof printSpec.saveMasks>,
): Promise<Answer<typeof printSpec.saveMasks>> {
  refuseSome(ctx);
  const judged = await judge(ctx, files);
  const refused = judged
    .filter(({ problem }) => problem !== '')
    .map(({ name, problem }) => ({ name, msg: problem }));
  const specs = judged.flatMap(({ fileId, mask, places }) =>
    places.map((place) => ({ place, fileId, mask: mask! })),
  );
  if (specs.length === 0) return { saved: 0, refused };
  const how = { kind: 'means', pass: passFor(pass, specs.length), hold: holdGoods } as const;
  const saved = await change(ctx, how, async (trx) => {
    // Whoever changed a size meanwhile is not overwritten: the mask is judged by what holds now.
    const now = new Map(
      (
        await sql.currentAt(
          trx,
          ctx.tenantId,
          specs.map(({ place }) => place),
        )
      ).map((one) => [placeOf(one), one]),
    );
    const fresh = specs.flatMap(({ place, fileId, mask }): sql.Current[] => {
      const standing = now.get(placeOf(place));
      if (!standing || maskProblem(mask, standing, place)) {
        refused.push({ name: labelOf(place), msg: '规格刚被修改，孔位图不再适合，请重新检查。' });
        return [];
      }
      return [
        {
          ...standing,
          maskFileId: fileId,
          maskWidthPx: mask.widthPx,
          maskHeightPx: mask.heightPx,
          maskPrinted: mask.printed,
          maskHoles: mask.holes,
        },
      ];
    });
    if (fresh.length > 0) {
      await sql.putVersions(trx, ctx.tenantId, fresh, { by: ctx.userName, now: ctx.now });
      await respecPairs(trx, ctx, fresh);
    }
    return { answer: fresh.length, told: fresh.length > 0 ? `保存 ${fresh.length} 个规格的孔位图` : '' };
  });
  return { saved, refused };
}

export function removeMasks(ctx: Ctx, { places, ...pass }: Parsed<typeof printSpec.removeMasks>) {
  refuseSome(ctx);
  return change(ctx, { kind: 'means', pass: passFor(pass, places.length), hold: holdGoods }, async (trx) => {
    const standing = await sql.currentAt(trx, ctx.tenantId, places);
    const bare = standing
      .filter(({ maskFileId }) => maskFileId !== null)
      .map((one) => ({
        ...one,
        ...{ maskFileId: null, maskWidthPx: null, maskHeightPx: null, maskPrinted: null, maskHoles: null },
      }));
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
