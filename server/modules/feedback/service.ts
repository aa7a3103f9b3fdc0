import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { Feedback, feedback } from '#contract/feedback/feedback.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import type { Files } from '#server/platform/files.ts';
import { change } from '#server/modules/tenant/service.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import type { Services } from '#server/platform/services.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { countTry, type Bound } from '#server/platform/tries.ts';
import * as all from './all.sql.ts';
import * as sql from './sql.ts';

/** Nobody fills the platform's list by a program. */
const SENT: Bound = {
  most: 30,
  minutes: 60,
  told: (minutes) => `提交的反馈过多，请 ${minutes} 分钟后再试。`,
};

/** @throws Refusal 400 where a picture is not his own, 429 after too many. */
export async function submit(ctx: Ctx, input: Parsed<typeof feedback.submit>) {
  const { idempotencyKey: key, ...form } = input;
  await countTry(ctx.system, `feedback:${ctx.userId}`, SENT, ctx.now);
  return change(ctx, { kind: 'silent', once: { key, request: form } }, async (trx) => {
    const pictures = [...new Set(form.pictureFileIds)];
    const own = await sql.ownPictures(trx, ctx.tenantId, ctx.userId, pictures);
    if (own.length < pictures.length) throw badRequest('有图片不存在或不是图片，请重新上传。');
    const { tenantId, userId, now: createdAt } = ctx;
    return sql.insertFeedback(trx, { ...form, pictureFileIds: pictures, tenantId, userId, createdAt });
  });
}

export async function mine(
  ctx: Ctx,
  input: Parsed<typeof feedback.mine>,
): Promise<Answer<typeof feedback.mine>> {
  const own = sql.ownFeedback(ctx.db, ctx.tenantId, ctx.userId);
  return paged(own, input, (row) => viewOf(ctx.files, row, '', ctx.userName));
}

export async function page(
  services: Services,
  input: Parsed<typeof feedback.page>,
): Promise<Answer<typeof feedback.page>> {
  return paged(all.allFeedback(services.system, input), input, (row) =>
    viewOf(services.files, row, row.tenantName, row.userName),
  );
}

/** The tenant of whoever wrote it is told. @throws Refusal 404 */
export async function answer(ctx: Ctx, { id, reply, close }: Parsed<typeof feedback.answer>): Promise<void> {
  const set = { reply, close, repliedAt: ctx.now };
  const tenantId = await change(ctx, { kind: 'silent', db: ctx.system }, async (trx) => {
    const row = await all.answerFeedback(trx, id, set);
    if (!row) throw notFound('反馈不存在，请刷新列表。');
    // All of the tenant read its notices; what one of them wrote, and the answer, are his.
    const writer = (await namesOfUsers(trx, [row.userId])).get(row.userId) ?? '同事';
    const body = `${writer}提交的反馈有了回复，请在「意见反馈」的「我的反馈」中查看。`;
    const message = { kind: 'feedback', title: '反馈有了回复', body, link: '' };
    await leaveNotice(trx, row.tenantId, message, ctx.now);
    return row.tenantId;
  });
  ctx.live.publish(tenantId, { kind: 'notice' });
}

const viewOf = (
  files: Files,
  { pictureFileIds, createdAt, repliedAt, ...row }: sql.FeedbackRow,
  tenantName: string,
  userName: string,
): Shown<typeof Feedback> => ({
  id: row.id,
  kind: row.kind as Feedback['kind'],
  content: row.content,
  contact: row.contact,
  page: row.page,
  pictures: pictureFileIds.map((fileId) => ({
    fileId,
    url: files.link(fileId)!,
    thumbUrl: files.link(fileId, 'thumb')!,
  })),
  status: row.status as Feedback['status'],
  reply: row.reply,
  repliedAt,
  tenantName,
  userName,
  createdAt,
});
