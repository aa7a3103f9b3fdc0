import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { workReport } from '#contract/work-report/work-report.ts';
import { handOver, lockCredits, type MovableCredit } from '#server/modules/route/service.ts';
import { stationAt } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { namesOf, worksNamed } from '#server/modules/wage/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { refuseLocked } from './locked.ts';

/** More than a busy day of a station. */
const MOST_MOVED = 10_000;
const MOST_MS = 24 * 3_600_000;

type Wanted = Parsed<typeof workReport.movePreview>;

/** @throws Refusal 400 for what nobody may move, or what is in a locked period */
async function movable(trx: Trx, ctx: Ctx, wanted: Wanted) {
  const { tenantId, userId } = ctx;
  const { stationId, stepId, from, to, fromUserId, toUserId } = wanted;
  if (from >= to) throw badRequest('结束时间须晚于开始时间，请重新选择。');
  if (to - from > MOST_MS) throw badRequest('一次最多转移 24 小时的扫描，请缩短时间。');
  if (fromUserId === toUserId) throw badRequest('两个人相同，请重新选择应记给谁。');
  if (fromUserId === userId || toUserId === userId)
    throw badRequest('不能转移自己的扫描，请由别的同事操作。');
  const names = await namesOf(trx, tenantId, [fromUserId, toUserId]);
  if (!names.has(toUserId)) throw badRequest('所选的人员已离开工厂，请刷新后重新选择。');
  const station = await stationAt(trx, tenantId, stationId);
  const found = await lockCredits(trx, tenantId, {
    ...{ stationId, fromUserId, toUserId, from: new Date(from), to: new Date(to) },
    ...(stepId !== null && { stepId }),
  });
  const own = found.filter(({ together }) => !together);
  if (own.length > MOST_MOVED)
    throw badRequest(`一次最多转移 ${MOST_MOVED.toLocaleString('zh-CN')} 条扫描，请缩短时间。`);
  await refuseLocked(
    trx,
    tenantId,
    own.map(({ day }) => day),
  );
  const nameOf = (id: number) => names.get(id) ?? '已离开的同事';
  return { own, together: found.length - own.length, station: station.name, nameOf };
}

async function worksOf(trx: Trx, factoryId: number, own: readonly MovableCredit[]) {
  const named = await worksNamed(trx, factoryId, own);
  return [...Map.groupBy(own, (one) => named(one))].map(([name, of]) => ({ name, count: of.length }));
}

/** Nothing is written: the rows are held for a moment, and let go. */
export const preview = (ctx: Ctx, wanted: Wanted): Promise<Answer<typeof workReport.movePreview>> =>
  change(ctx, { kind: 'silent' }, async (trx) => {
    const { own, together } = await movable(trx, ctx, wanted);
    const faults = own.filter(({ failed }) => failed).length;
    return { count: own.length, faults, together, works: await worksOf(trx, ctx.tenantId, own) };
  });

const clock = new Intl.DateTimeFormat('zh-CN', {
  ...{ timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
});

/** [M36] What was scanned at a station is put down to who did it. Scans and pieces stay as they were. */
export const move = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof workReport.move>,
): Promise<Answer<typeof workReport.move>> =>
  change(ctx, { kind: 'wage', once: { key, request } }, async (trx) => {
    const { count, reason, ...wanted } = request;
    const { own, station, nameOf } = await movable(trx, ctx, wanted);
    if (own.length === 0) throw badRequest('这段时间没有可转移的扫描，请重新选择。');
    if (own.length !== count) throw badRequest(`现在是 ${own.length} 条扫描，请重新预览后再转移。`);
    await handOver(trx, ctx.tenantId, own, { toUserId: wanted.toUserId, now: ctx.now });
    const [from, to] = [wanted.from, wanted.to].map((at) => clock.format(at));
    return {
      answer: { count: own.length },
      told:
        `转移扫描：${nameOf(wanted.fromUserId)} → ${nameOf(wanted.toUserId)}，工位「${station}」` +
        `${from} 至 ${to}，${own.length} 条，原因：${reason}`,
    };
  });
