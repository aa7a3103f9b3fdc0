import { randomBytes } from 'node:crypto';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import {
  eventOfMove,
  MOST_WEBHOOKS,
  movesOf,
  PING,
  WEBHOOK_EVENTS,
  type DeliveryState,
  type openWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookState,
} from '#contract/open-webhook/open-webhook.ts';
import { namesOfUsers } from '#server/modules/user/service.ts';
import { refuseLimited } from '#server/modules/open-auth/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countOf, paged } from '#server/platform/paged.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { bodyOf, headersOf, pingBody } from './message.ts';
import { isArrived, tryOnce } from './send.ts';
import * as sql from './sql.ts';

const GONE = '事件推送不存在或已删除，请刷新列表。';
const taken = (name: string) => conflict(`已有名为「${name}」的事件推送，请换一个名称。`);
const newSecret = () => `whsec_${randomBytes(30).toString('base64url')}`;

export async function page(
  ctx: Ctx,
  input: Parsed<typeof openWebhook.page>,
): Promise<Answer<typeof openWebhook.page>> {
  const { list: rows, total } = await paged(sql.pageWebhooks(ctx.db, ctx.tenantId), input);
  const names = await namesOfUsers(ctx.system, [...new Set(rows.map((row) => row.createdBy))]);
  const list = rows.map((row) => ({
    ...row,
    events: row.events as WebhookEvent[],
    status: row.status as WebhookState,
    waiting: row.waiting ?? 0,
    createdBy: names.get(row.createdBy) ?? '',
  }));
  return { list, total };
}

/** @throws Refusal 409 where there are as many as may be. Whether the address may be called is asked with each try. */
export async function create(
  ctx: Ctx,
  { name, url, events }: Parsed<typeof openWebhook.create>,
): Promise<Answer<typeof openWebhook.create>> {
  refuseLimited(ctx);
  const secret = newSecret();
  const row = await change(ctx, { kind: 'openAuth', hold: sql.lockWebhooks }, async (trx) => {
    if ((await countOf(sql.pageWebhooks(trx, ctx.tenantId))).total >= MOST_WEBHOOKS)
      throw conflict(`最多 ${MOST_WEBHOOKS} 个事件推送，请先删除不用的。`);
    const made = await sql.insertWebhook(trx, {
      tenantId: ctx.tenantId,
      name,
      url,
      events,
      moves: movesOf(events),
      sealedSecret: ctx.vault.seal(secret),
      createdBy: ctx.userId,
      createdAt: ctx.now,
    });
    if (!made) throw taken(name);
    return { answer: made, told: `新建事件推送「${name}」，推送到 ${hostOf(url)}：${wordsOf(events)}` };
  });
  return { id: row.id, secret };
}

/** Turned on again, it begins anew: what failed before counts no more. */
export async function update(ctx: Ctx, { id, ...wanted }: Parsed<typeof openWebhook.update>): Promise<void> {
  refuseLimited(ctx);
  await change(ctx, { kind: 'openAuth' }, async (trx) => {
    const before = await sql.lockWebhook(trx, ctx.tenantId, id);
    if (!before) throw notFound(GONE);
    const { name, url, events, status } = { ...before, ...wanted };
    if (await sql.nameTaken(trx, ctx.tenantId, name, id)) throw taken(name);
    const anew = before.status !== status || before.url !== url;
    await sql.updateWebhook(trx, ctx.tenantId, id, {
      name,
      url,
      events,
      ...(wanted.events && { moves: movesOf(wanted.events) }),
      status,
      ...(anew && { failingSince: null, failures: 0 }),
    });
    if (wanted.status === 'off') await sql.giveUpWaiting(trx, ctx.tenantId, id, '事件推送已停用，未再推送');
    const did = before.status === status ? '修改' : status === 'on' ? '启用' : '停用';
    return { told: `${did}事件推送「${name}」，推送到 ${hostOf(url)}：${wordsOf(events as WebhookEvent[])}` };
  });
}

/** @throws Refusal 404; dangerPassword where one is set. */
export function reset(
  ctx: Ctx,
  input: Parsed<typeof openWebhook.reset>,
): Promise<Answer<typeof openWebhook.reset>> {
  refuseLimited(ctx);
  const { id } = input;
  const secret = newSecret();
  return change(ctx, { kind: 'openAuth', pass: input }, async (trx) => {
    const row = await sql.updateWebhook(trx, ctx.tenantId, id, { sealedSecret: ctx.vault.seal(secret) });
    if (!row) throw notFound(GONE);
    return { answer: { id, secret }, told: `重置事件推送「${row.name}」的密钥` };
  });
}

/** Its deliveries go with it. @throws Refusal 404; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof openWebhook.delete>): Promise<void> =>
  change(ctx, { kind: 'openAuth', pass: input }, async (trx) => {
    const row = await sql.deleteWebhook(trx, ctx.tenantId, input.id);
    if (!row) throw notFound(GONE);
    return { told: `删除事件推送「${row.name}」` };
  });

export async function ping(ctx: Ctx, { id }: { id: number }): Promise<Answer<typeof openWebhook.test>> {
  const found = await sql.lockWebhook(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  const body = pingBody(ctx.tenantId, ctx.now);
  const about = { event: PING, id: 0, secret: ctx.vault.open(found.sealedSecret), now: ctx.now };
  const tried = await tryOnce(ctx.outgoing, { url: found.url, headers: headersOf(body, about), body }, () =>
    ctx.clock.now(),
  );
  const ok = isArrived(tried);
  return {
    ok,
    status: tried.status,
    ms: tried.ms,
    msg: ok ? `测试成功：推送地址在 ${tried.ms} 毫秒内应答 ${tried.status}。` : `测试失败：${tried.error}。`,
  };
}

export async function deliveries(
  ctx: Ctx,
  { event, ...input }: Parsed<typeof openWebhook.deliveries>,
): Promise<Answer<typeof openWebhook.deliveries>> {
  const wanted = { ...input, moves: event && movesOf([event]), shopIds: ctx.limits.shopIds };
  return paged(sql.deliveries(ctx.db, ctx.tenantId, wanted), input, viewOf);
}

export async function delivery(ctx: Ctx, id: number): Promise<Answer<typeof openWebhook.delivery>> {
  const [row] = await sql.deliveries(ctx.db, ctx.tenantId, { id, shopIds: ctx.limits.shopIds }).execute();
  if (!row) throw notFound('推送记录不存在，或已超过 30 天被清理，请刷新列表。');
  const tries = await sql.attemptsOf(ctx.db, ctx.tenantId, id);
  return { ...viewOf(row), url: row.url, body: bodyOf(row), tries };
}

export const resend = async (ctx: Ctx, ids: readonly number[]): Promise<{ resent: number }> => ({
  resent: await sql.resend(ctx.db, { tenantId: ctx.tenantId, shopIds: ctx.limits.shopIds }, ids, ctx.now),
});

const viewOf = (row: sql.DeliveryRow): Shown<typeof WebhookDelivery> => ({
  id: row.id,
  webhookId: row.webhookId,
  webhookName: row.webhookName,
  // A webhook is asked by moves that stand for an event.
  event: eventOfMove(row.move)!,
  orderId: row.orderId,
  orderNo: row.orderNo,
  status: row.status as DeliveryState,
  attempts: row.attempts,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
  createdAt: row.createdAt,
  deliveredAt: row.deliveredAt,
});

const wordsOf = (events: readonly WebhookEvent[]) =>
  events.map((event) => WEBHOOK_EVENTS[event].label).join('、');

/** An address may hold a secret of the receiver's in its path or query: the log names the host alone. */
const hostOf = (url: string) => URL.parse(url)?.host ?? '';
