import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { printSpec } from '#contract/print-spec/print-spec.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { namesReached } from './specs.ts';
import * as sql from './sql.ts';

/** Pixels of the longer side of a drawing. */
const DRAWN_PX = 480;
/** So many are drawn: one of each side and material that both models have. */
const MOST_DRAWN = 4;

type Masked = sql.Named & { maskFileId: number };

/** Which masks belong together: those of one material and side; where there is none, the first ones of a side. */
function matched(ofCase: readonly Masked[], ofPhone: readonly Masked[]): [Masked, Masked][] {
  const alike = (isAlike: (a: Masked, b: Masked) => boolean) =>
    ofCase.flatMap((one): [Masked, Masked][] => {
      const other = ofPhone.find((b) => isAlike(one, b));
      return other ? [[one, other]] : [];
    });
  const same = alike((a, b) => a.materialId === b.materialId && a.side === b.side);
  return same.length > 0 ? same.slice(0, MOST_DRAWN) : alike((a, b) => a.side === b.side).slice(0, 1);
}

async function draw(ctx: Ctx, [ofCase, ofPhone]: [Masked, Masked]) {
  const longest = Math.max(ofCase.width, ofCase.height, ofPhone.width, ofPhone.height);
  const at = async ({ maskFileId, width, height }: Masked) => {
    const px = (length: number) => Math.max(1, Math.round((length * DRAWN_PX) / longest));
    const { path: file } = await ctx.files.pathOf(ctx.db, ctx.tenantId, maskFileId);
    return { file, width: px(width), height: px(height) };
  };
  const masks = { ofCase: await at(ofCase), ofPhone: await at(ofPhone) };
  const { url, covered } = await ctx.files.pictures.run('overlay', masks);
  return {
    side: ofCase.side,
    caseMaterial: ofCase.material,
    phoneMaterial: ofPhone.material,
    width: Math.max(ofCase.width, ofPhone.width),
    height: Math.max(ofCase.height, ofPhone.height),
    url,
    covered,
  };
}

/** [P135] Two models side by side, and what the case of the first would cover on the second. */
export async function compare(
  ctx: Ctx,
  { caseModelId, phoneModelId }: Parsed<typeof printSpec.compare>,
): Promise<Answer<typeof printSpec.compare>> {
  const models = await sql.modelsAt(ctx.db, ctx.tenantId, [caseModelId, phoneModelId]);
  const shown = (id: number) => {
    const found = models.find((one) => one.id === id);
    if (!found) throw notFound('型号不存在，请刷新列表。');
    const { pictureFileId, ...model } = found;
    return { ...model, pictureUrl: ctx.files.link(pictureFileId) };
  };
  const [caseModel, phoneModel] = [shown(caseModelId), shown(phoneModelId)];
  const reached = namesReached(ctx);
  const masked = (await sql.specsByCode(ctx.db, ctx.tenantId, [caseModel.code, phoneModel.code])).filter(
    (spec): spec is Masked =>
      spec.maskFileId !== null && (reached === null || reached.includes(spec.material)),
  );
  const of = (id: number) => masked.filter(({ modelId }) => modelId === id);
  const overlays: Answer<typeof printSpec.compare>['overlays'] = [];
  // One after the other: each is decoded whole.
  for (const pair of matched(of(caseModelId), of(phoneModelId))) overlays.push(await draw(ctx, pair));
  return { caseModel, phoneModel, overlays };
}
