import type { Answer, Parsed } from '#contract/endpoint.ts';
import { NOTED_REASONS, type usage } from '#contract/usage/usage.ts';
import { askerOf } from '#server/modules/figures/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { standingOf } from './detail.sql.ts';
import { oneLine } from './list.sql.ts';
import * as sql from './write.sql.ts';

export const choices = ({ db, tenantId, limits }: Ctx): Promise<Answer<typeof usage.choices>> =>
  sql.profilesWithMedia(db, tenantId, limits.materials);

const mmText = (length: number): string => `${length.toLocaleString('zh-CN')} mm`;
const handOf = ({ userId: id, userName: name }: Ctx) => ({ id, name });

/** A medium that no plate used: what a change of the roll or a test took. */
export const note = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof usage.note>,
): Promise<Answer<typeof usage.note>> =>
  change(ctx, { kind: 'device', once: { key, request } }, async (trx) => {
    const { tenantId, now, limits } = ctx;
    const open = await sql.profilesWithMedia(trx, tenantId, limits.materials);
    const profile = open.find(({ id }) => id === request.profileId);
    if (!profile) throw notFound('打印配置不存在、已停用或不用介质，请刷新后重新选择。');
    const id = await sql.insertNoted(trx, tenantId, { ...request, now, by: handOf(ctx) });
    const why = `${NOTED_REASONS[request.reason]} ${mmText(request.length)}`;
    return { answer: { id }, told: `登记介质「${profile.name}」：${why}` };
  });

/** What was noted stays as it is: the difference is a line of its own. */
export const correct = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof usage.correct>,
): Promise<Answer<typeof usage.correct>> =>
  change(ctx, { kind: 'device', once: { key, request } }, async (trx) => {
    const { tenantId, now } = ctx;
    const { id: of, length, standing: seen, note: why } = request;
    const row = await sql.lockMedium(trx, tenantId, of);
    if (!row || !(await oneLine(trx, askerOf(ctx), of))) throw notFound('这条介质不存在，请刷新列表。');
    const standing = await standingOf(trx, tenantId, of);
    if (standing === undefined) throw badRequest('这条介质已全部冲回，请重新登记。');
    if (standing !== seen) throw conflict(`这条介质已更正为 ${mmText(standing)}，请刷新后核对。`);
    if (standing === length) throw badRequest('长度没有变化，请填写实际用了多长。');
    if (row.ofPlate && length === 0)
      throw badRequest('版用的介质至少为 1 mm；整版没有打出来，请撤销打印完成。');
    const id = await sql.insertCorrection(trx, tenantId, { id: of, length, note: why, now, by: handOf(ctx) });
    return {
      answer: { id },
      told: `更正介质「${row.profile}」：${mmText(standing)} 改为 ${mmText(length)}，原因：${why}`,
    };
  });
