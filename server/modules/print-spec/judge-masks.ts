import path from 'node:path';
import { MOST_MASKS, SIDES } from '#contract/print-spec/print-spec.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { TookTooLong } from '#server/platform/picture-work/pool.ts';
import type { MaskFacts } from '#server/platform/picture-work/read-mask.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { SVG_MS } from '#server/platform/thumbs.ts';
import { openMaskFiles, WRONG_KIND, type Given, type Lying } from './mask-files.ts';
import { drawingProblem, drawnSize, maskProblem, readMaskName } from './mask.ts';
import * as sql from './sql.ts';

/** A spec with the mask that it would get, and the picture that was drawn for it of a drawing. */
export interface Fitting {
  place: sql.Named;
  mask: MaskFacts;
  drawn?: string;
}
export interface Judged extends Given {
  problem: string;
  /** As it came; undefined where it could not be opened. */
  lying?: Lying;
  mask: MaskFacts | undefined;
  places: Fitting[];
}
/** What one file is for some places, or why it is for none. */
type Looked = Pick<Judged, 'mask' | 'problem' | 'places'>;

const NAMES = /\.(?:png|tiff?|svg)$/i;
const BROKEN = {
  png: '图片已损坏或无法解码，请重新导出为 PNG 或 TIFF。',
  svg: 'SVG 无法读取，请重新导出（UTF-8，不带实体定义），或导出为 PNG 后上传。',
};
const none = (problem: string, mask?: MaskFacts): Looked => ({ problem, mask, places: [] });

export const placeOf = ({ materialId, modelId, side }: sql.Place): string =>
  `${materialId} ${modelId} ${side}`;
export const labelOf = ({ brand, model, material, side }: sql.Named): string =>
  `${brand} ${model} ${material} ${SIDES[side as 1]}`;

/** A picture, decoded to its last line, for the places that it fits. */
async function lookAtPicture(ctx: Ctx, lying: Lying, places: readonly sql.Named[]): Promise<Looked> {
  const mask = await ctx.files.pictures.run('mask', { file: lying.path }).catch(() => undefined);
  if (!mask) return none(BROKEN.png);
  const fitting = places.filter((place) => maskProblem(mask, place, place) === undefined);
  if (fitting.length === 0) return none(maskProblem(mask, places[0]!, places[0]!)!, mask);
  return { mask, problem: '', places: fitting.map((place) => ({ place, mask })) };
}

/** A drawing, drawn once for each size that its places have, without what could run or reach out in it. */
async function lookAtDrawing(
  ctx: Ctx,
  lying: Lying,
  places: readonly sql.Named[],
  scratch: string,
): Promise<Looked> {
  const drawings = new Map<string, { mask: MaskFacts; drawn: string }>();
  let looked = none('');
  try {
    const size = await ctx.files.pictures.run('measureDrawing', { file: lying.path }, SVG_MS);
    for (const place of places) {
      const proportion = drawingProblem(size, place, place);
      const px = drawnSize(place, place.dpi);
      const name = `${px.width}x${px.height}`;
      if (!proportion && !drawings.has(name)) {
        const drawn = `${path.join(scratch, path.basename(lying.path))}-${name}`;
        const job = { file: lying.path, to: drawn, ...px };
        drawings.set(name, { mask: await ctx.files.pictures.run('drawMask', job, SVG_MS), drawn });
      }
      const { mask, drawn } = drawings.get(name) ?? {};
      const problem = proportion ?? maskProblem(mask!, place, place);
      if (problem === undefined) looked.places.push({ place, mask: mask!, drawn: drawn! });
      else looked = { ...looked, problem: looked.problem || problem };
      looked = { ...looked, mask: looked.mask ?? mask };
    }
  } catch (error) {
    return none(
      error instanceof TookTooLong ? 'SVG 画得太久，请简化图形，或导出为 PNG 后上传。' : BROKEN.svg,
    );
  }
  return looked.places.length > 0 ? { ...looked, problem: '' } : looked;
}

/** What each file is the mask of, and whether it fits there [G03]; archives as what lies in them. */
export async function judgeMasks(ctx: Ctx, files: readonly Given[], scratch: string): Promise<Judged[]> {
  const opener = openMaskFiles(ctx, scratch);
  const all = await opener.spread(files);
  if (all.length > MOST_MASKS)
    throw badRequest(`一次最多 ${MOST_MASKS} 个孔位图，现在有 ${all.length} 个，请分成几次上传。`);
  const read = all.map(({ file, problem }) => ({ file, problem, named: readMaskName(file.name) }));
  const codes = [...new Set(read.flatMap(({ named }) => named?.model ?? []))];
  const specs = await sql.specsByCode(ctx.db, ctx.tenantId, codes);
  const taken = new Set<string>();
  const judged: Judged[] = [];
  const refuse = (file: Given, problem: string, mask?: MaskFacts) =>
    judged.push({ ...file, ...none(problem, mask) });
  // One after the other: each is decoded whole.
  for (const { file, problem, named } of read) {
    if (problem !== undefined) {
      refuse(file, problem);
      continue;
    }
    if (!NAMES.test(file.name)) {
      refuse(file, WRONG_KIND);
      continue;
    }
    if (!named) {
      refuse(file, '文件名认不出：应为 型号编码[@材质编码][#面]，如 IP15P@TPU#1.png。');
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
      refuse(file, `没有型号「${named.model}」${of}${SIDES[named.side as 1]}规格，请先设置印刷规格。`);
      continue;
    }
    const lying = await opener.open(file);
    if (typeof lying === 'string') {
      refuse(file, lying);
      continue;
    }
    const looked = await (lying.kind === 'svg'
      ? lookAtDrawing(ctx, lying, places, scratch)
      : lookAtPicture(ctx, lying, places));
    const twice = looked.places.find(({ place }) => taken.has(placeOf(place)));
    if (twice) {
      const at = labelOf(twice.place);
      refuse(file, `重复：另一个文件已是「${at}」的孔位图，请只留一个。`, looked.mask);
      continue;
    }
    for (const { place } of looked.places) taken.add(placeOf(place));
    judged.push({ ...file, lying, ...looked });
  }
  return judged;
}
