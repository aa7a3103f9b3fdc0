import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { gallery } from '#contract/gallery/gallery.ts';
import { checkedAudience, putChosen } from '#server/modules/customer/service.ts';
import * as pictures from '#server/modules/picture/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'picture', hold: pictures.holdStore } as const;
const by = ({ userId, userName: name, now }: Ctx) => ({ userId, name, now });
const written = (ctx: Ctx) => ctx.live.publish(ctx.tenantId, { kind: 'picture' });
const untilOf = ({ rights, licensedUntil }: { rights: string; licensedUntil: string | null }) =>
  rights === 'licensed' ? licensedUntil : null;

/** Where the shelf has it already, what is said of it stays. */
export async function upload(
  ctx: Ctx,
  asked: Parsed<typeof gallery.upload>,
  raw: Raw,
): Promise<Answer<typeof gallery.upload>> {
  const { series, rights } = asked;
  let no = '';
  const done = await pictures.upload(
    ctx,
    { shelf: 'gallery', folderId: null },
    raw,
    async (trx, id, name) => {
      const stands = await sql.hasEntry(trx, ctx.tenantId, id);
      if (stands !== undefined) {
        no = stands;
        return;
      }
      const { merchantIds, ...audience } = await checkedAudience(trx, ctx.tenantId, asked);
      const free = await sql.freeNo(trx, ctx.tenantId, name.slice(0, 32).trim());
      if (free === undefined)
        throw conflict(`编号「${name.slice(0, 32)}」已用了太多次，请换一个文件名后上传。`);
      no = free;
      const said = { no, series, rights, licensedUntil: untilOf(asked), ...audience };
      await sql.insertEntry(trx, ctx.tenantId, id, said, by(ctx));
      await putChosen(trx, 'gallery', ctx.tenantId, [id], merchantIds);
    },
  );
  return { ...done, no };
}

export async function update(
  ctx: Ctx,
  { id, version, ...asked }: Parsed<typeof gallery.update>,
): Promise<void> {
  await change(ctx, TOLD, async (trx) => {
    const row = await sql.lockEntry(trx, ctx.tenantId, id);
    if (!row) throw notFound('图片不存在或已彻底删除，请刷新列表。');
    if (row.version !== version) throw conflict('图片已被他人修改，请刷新后重试。');
    const { no, series, rights } = asked;
    const holder = await sql.holderOf(trx, ctx.tenantId, no, id);
    if (holder)
      throw conflict(
        `编号「${no}」已是图片「${holder.name}」的${holder.isTrashed ? '（在回收站）' : ''}，请换一个编号。`,
      );
    const { merchantIds, ...audience } = await checkedAudience(trx, ctx.tenantId, asked);
    const said = { no, series, rights, licensedUntil: untilOf(asked), ...audience };
    await sql.writeEntry(trx, ctx.tenantId, id, said, by(ctx));
    await putChosen(trx, 'gallery', ctx.tenantId, [id], merchantIds);
    return { told: `修改图库图片「${no} ${row.name}」` };
  });
  written(ctx);
}

/** For whom these are, from now on. */
export async function show(
  ctx: Ctx,
  { ids, ...asked }: Parsed<typeof gallery.show>,
): Promise<Answer<typeof gallery.show>> {
  const answer = await change(ctx, TOLD, async (trx) => {
    const { merchantIds, ...audience } = await checkedAudience(trx, ctx.tenantId, asked);
    const changed = await sql.writeEntries(trx, ctx.tenantId, ids, audience, by(ctx));
    await putChosen(trx, 'gallery', ctx.tenantId, changed, merchantIds);
    return {
      answer: { changed: changed.length },
      told: changed.length > 0 ? `修改 ${changed.length} 张图库图片的可见范围` : '',
    };
  });
  written(ctx);
  return answer;
}

const setStatus =
  (status: 0 | 1, deed: string) =>
  async (ctx: Ctx, { ids }: Parsed<typeof gallery.stop>): Promise<Answer<typeof gallery.stop>> => {
    const answer = await change(ctx, TOLD, async (trx) => {
      const ended = status === 0 ? await sql.endedAmong(trx, ctx.tenantId, ids, ctx.now) : undefined;
      if (ended !== undefined) throw badRequest(`「${ended}」的授权已到期，请先修改授权截止日期，再启用。`);
      const changed = await sql.writeEntries(trx, ctx.tenantId, ids, { status }, by(ctx));
      return {
        answer: { changed: changed.length },
        told: changed.length > 0 ? `${deed} ${changed.length} 张图库图片` : '',
      };
    });
    written(ctx);
    return answer;
  };
export const stop = setStatus(1, '停用');
export const start = setStatus(0, '启用');
