import { adapterOf, PlatformError } from '#server/modules/platform/service.ts';
import { platformMove } from '#server/modules/order/service.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { accessOf, toolsOf } from '#server/modules/shop/service.ts';
import { takeDueBack, type DueBack } from './due.sql.ts';
import { notePartSent, partsOfBack } from './part.sql.ts';
import type { Served } from './pull.ts';
import * as sql from './sql.ts';
import { SYNC_LINK } from './take-up.ts';

/** Who took one and died gives it back after that. */
const LEASE_MS = 5 * 60_000;
const MOST_TRIES = 8;
/** After the first try; each further waits twice as long, for about two hours in all. */
const FIRST_WAIT_MS = 60_000;

/**
 * Tells platforms what was shipped: one after the other, until none is due. A shop whose server does not answer keeps
 * nobody else waiting: its others come with the next round. @returns how many were tried.
 */
export async function sendDueBacks(app: Served, now: Date, stopped = () => false): Promise<number> {
  const begun = performance.now();
  const silent = new Set<number>();
  for (let tried = 0; ; tried += 1) {
    if (stopped()) return tried;
    const at = new Date(now.getTime() + performance.now() - begun);
    const lease = new Date(at.getTime() + LEASE_MS);
    const back = await takeDueBack(app.database.system, at, lease, [...silent]);
    if (!back) return tried;
    if ((await sendOne(app, back)) === 'silent') silent.add(back.shopId);
  }
}

async function sendOne(app: Served, back: DueBack): Promise<'answered' | 'silent'> {
  const { merchantId, orderId } = back;
  const db = app.database.of(merchantId);
  const now = app.clock.now();
  // Refused where a try before this one has begun: it is on its way already.
  const started = await db
    .transaction()
    .execute((trx) =>
      platformMove(trx, { tenantId: merchantId, now }, { type: 'sync.started', by: 'system' }, [orderId]),
    );
  // The shipment was taken back between taking this one up and starting it; from the start on the order refuses that.
  if (!(await sql.isStill(db, merchantId, back))) return 'answered';
  try {
    await ship(app, back, now);
    await db.transaction().execute(async (trx) => {
      const own = await sql.endBack(trx, merchantId, back, { status: 'sent', problem: null, sentAt: now });
      if (own && (await sql.openBacks(trx, merchantId, orderId)) === 0)
        await platformMove(trx, { tenantId: merchantId, now }, { type: 'sync.done', by: 'system' }, [
          orderId,
        ]);
    });
    return 'answered';
  } catch (error) {
    if (!(error instanceof PlatformError)) app.log.error(error, `ship back ${back.id}`);
    const said = error instanceof PlatformError ? error.message : '回传出错，请重试；仍失败时联系客服。';
    const again = !(error instanceof PlatformError && ['refused', 'access'].includes(error.kind));
    if (again && back.tries < MOST_TRIES) {
      const asked = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0;
      const wait = Math.max(asked, FIRST_WAIT_MS * 2 ** (back.tries - 1));
      await db.transaction().execute((trx) =>
        sql.endBack(trx, merchantId, back, {
          ...{ status: 'waiting', problem: said },
          nextAt: new Date(now.getTime() + wait),
        }),
      );
    } else await giveUp(app, back, said, now);
    return error instanceof PlatformError && ['busy', 'unreachable'].includes(error.kind)
      ? 'silent'
      : 'answered';
  } finally {
    for (const tenantId of started.tenants) app.live.publish(tenantId, { kind: 'order' });
    app.live.publish(merchantId, { kind: 'order' });
  }
}

/** A number and what it stands for. */
type Numbered = Pick<DueBack, 'waybillNo' | 'expressName' | 'lines' | 'toldWaybillNo'>;

async function ship(app: Served, { merchantId, shopId, ...back }: DueBack, now: Date): Promise<void> {
  const db = app.database.of(merchantId);
  if (back.lines?.length === 0)
    throw new PlatformError('refused', '这个订单拆分后又合并过，无法自动回传，请在平台后台填写运单号。');
  const shop = await accessOf(app, merchantId, shopId);
  const adapter = shop && adapterOf(shop.platform);
  if (!adapter) throw new PlatformError('access', '店铺没有接口授权，请先授权店铺，再重新回传。');
  const platformId = await sql.platformIdOf(db, { merchantId, shopId }, back.platformOrderNo);
  if (platformId === undefined) throw new PlatformError('refused', '平台没有这个订单，请在平台后台核对。');
  const tools = toolsOf(app, { merchantId, shopId, now });
  const { platformOrderNo } = back;
  const tell = async ({ waybillNo, expressName, lines, toldWaybillNo: told }: Numbered) => {
    if (told !== null && !adapter.replacesNumbers)
      throw new PlatformError(
        'refused',
        `这个平台不能通过接口修改运单号，请在平台后台把运单号 ${told} 改为 ${waybillNo}。`,
      );
    const shipment = {
      ...{ platformId, platformOrderNo, waybillNo, expressName },
      ...(lines && { lines }),
      ...(told !== null && { replaces: told }),
    };
    await adapter.shipOrder(shop.access, shipment, tools);
  };
  const parts = await partsOfBack(db, merchantId, back.id);
  if (parts.length === 0) return tell(back);
  // [X28] One after the other, in the order in which they left: the last one may be all that is left of the order.
  for (const part of parts.filter(({ sentAt }) => sentAt === null)) {
    await tell(part);
    await notePartSent(db, merchantId, part, now);
  }
}

async function giveUp(
  app: Served,
  { merchantId, orderId, platformOrderNo, ...back }: DueBack,
  reason: string,
  now: Date,
) {
  await app.database
    .of(merchantId)
    .transaction()
    .execute(async (trx) => {
      if (!(await sql.endBack(trx, merchantId, back, { status: 'failed', problem: reason }))) return;
      const failed = { type: 'sync.failed', by: 'system', reason: reason.slice(0, 500) } as const;
      await platformMove(trx, { tenantId: merchantId, now }, failed, [orderId]);
      const body = `${platformOrderNo}：${reason}`;
      const link = `${SYNC_LINK}?tab=shipBack`;
      await leaveNotice(
        trx,
        merchantId,
        { kind: 'order.sync', title: '发货信息回传平台失败', body, link, shopId: back.shopId },
        now,
      );
    });
  app.live.publish(merchantId, { kind: 'notice' });
}
