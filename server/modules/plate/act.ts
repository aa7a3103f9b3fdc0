import type { Answer, Parsed } from '#contract/endpoint.ts';
import { asksDangerPassword } from '#contract/life-cycle/by-hand.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PLATE_EVENTS, readPlateEvent, type PlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { plate } from '#contract/plate/plate.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { movePlates } from './life.ts';
import type { ChosenPlates } from './life-types.ts';
import { filesOf, nameOfFile } from './files.sql.ts';
import { onePlate } from './list.sql.ts';
import { holdOrdersOn, lockPlates } from './lock.sql.ts';
import { onPlate } from './needs.sql.ts';
import { handOf } from './nest.ts';

const GONE = '版不存在，或不属于当前工厂，请刷新后核对。';

/** Those of these plates that the user reaches: of materials of his department alone. @throws Refusal 404 for any other */
async function refuseFar(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.limits.materials) return;
  const asker = { factoryId: ctx.tenantId, materials: ctx.limits.materials };
  for (const id of ids) if (!(await onePlate(ctx.db, asker, id))) throw notFound(GONE);
}

/** One event for chosen plates, refused one by one. */
export async function act(
  ctx: Ctx,
  asked: Parsed<typeof plate.act> | Parsed<typeof plate.sending>,
): Promise<Answer<typeof plate.act>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { event: type, ids, versions, params } = request;
  const words = PLATE_EVENTS[type];
  const event = readPlateEvent(type, 'factory', params);
  const pass = asksDangerPassword(words, ids.length) ? { dangerOptPassword } : undefined;
  await refuseFar(ctx, ids);
  return change(ctx, { kind: 'plate', pass, once: { key, request } }, async (trx) => {
    await holdOrdersOn(trx, ctx.tenantId, ids);
    const { successIds, failed } = await movePlates(trx, handOf(ctx), event, { ids, versions });
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `${words.label} ${successIds.length} 个版` : '',
    };
  });
}

/** One event for one plate as it was seen. @throws Refusal where it is refused */
async function moveOne(
  trx: Trx,
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  event: PlateEvent,
  chosen: Omit<ChosenPlates, 'ids'> = {},
): Promise<string> {
  await holdOrdersOn(trx, ctx.tenantId, [id]);
  const { failed } = await movePlates(trx, handOf(ctx), event, {
    ids: [id],
    versions: { [id]: version },
    ...chosen,
  });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  return (await lockPlates(trx, ctx.tenantId, [id]))[0]!.number;
}

const printedBy = ({ userId: id, userName: name }: Ctx) => ({ printedBy: { id, name } });

/** What came out: the good ones go on, the bad ones are made again. */
export async function printed(ctx: Ctx, asked: Parsed<typeof plate.printed>): Promise<void> {
  const { idempotencyKey: key, id, version, misprinted, defect } = asked;
  if (misprinted.length > 0 && !defect) throw badRequest('请填写缺陷，并选择级别和责任方。');
  await refuseFar(ctx, [id]);
  await change(
    ctx,
    { kind: 'plate', once: { key, request: { id, version, misprinted, defect } } },
    async (trx) => {
      const event = readPlateEvent('plate.printed', 'factory', { misprinted, ...defect });
      const number = await moveOne(trx, ctx, { id, version }, event, printedBy(ctx));
      const bad = misprinted.length > 0 ? `，${misprinted.length} 件打坏` : '';
      return { told: `版 ${number} 打印完成${bad}` };
    },
  );
}

export async function failed(ctx: Ctx, asked: Parsed<typeof plate.failed>): Promise<void> {
  const { idempotencyKey: key, id, version, defect } = asked;
  await refuseFar(ctx, [id]);
  await change(ctx, { kind: 'plate', once: { key, request: { id, version, defect } } }, async (trx) => {
    const event = readPlateEvent('plate.print.failed', 'factory', defect);
    return { told: `版 ${await moveOne(trx, ctx, { id, version }, event, printedBy(ctx))} 整版失败` };
  });
}

export async function undoPrinted(ctx: Ctx, asked: Parsed<typeof plate.undoPrinted>): Promise<void> {
  const { idempotencyKey: key, id, version } = asked;
  await refuseFar(ctx, [id]);
  await change(ctx, { kind: 'plate', once: { key, request: { id, version } } }, async (trx) => {
    const event = readPlateEvent('plate.print.undone', 'factory', {});
    return { told: `撤销版 ${await moveOne(trx, ctx, { id, version }, event)} 的打印完成` };
  });
}

const { ready, sent, printed: over } = PLATE_REGIONS.plate;

/** A link to its file. The first one counts as sent; each further one says why, because what lies at the device may be printed. */
export async function download(
  ctx: Ctx,
  { id, version, reason }: Parsed<typeof plate.download>,
): Promise<Answer<typeof plate.download>> {
  await refuseFar(ctx, [id]);
  return change(ctx, { kind: 'plate' }, async (trx) => {
    await holdOrdersOn(trx, ctx.tenantId, [id]);
    const [row] = await lockPlates(trx, ctx.tenantId, [id]);
    if (!row) throw notFound(GONE);
    const again = row.state === sent.code || row.state === over.code;
    if (again && reason === '') throw badRequest('这个版已下载过，请填写再次下载的原因。');
    if (!again && row.state !== ready.code) throw conflict('版文件还没有出好，请先出图。');
    if (!again) await moveOne(trx, ctx, { id, version }, readPlateEvent('plate.downloaded', 'factory', {}));
    const [file] = await filesOf(trx, ctx.tenantId, id);
    if (!file) throw conflict('版文件不是最新的排版，请重新出图。');
    const name = nameOfFile(file);
    const why = reason === '' ? '' : `，原因：${reason}`;
    return {
      answer: { url: ctx.files.link(file.fileId)!, name },
      told: `${again ? '再次' : ''}下载版 ${row.number}${why}`,
    };
  });
}

/** Pieces leave a plate that no device has, and their batches: they wait again. */
export async function kick(ctx: Ctx, asked: Parsed<typeof plate.kick>): Promise<void> {
  const { idempotencyKey: key, id, version, pieceIds, reason } = asked;
  await refuseFar(ctx, [id]);
  await change(
    ctx,
    { kind: 'plate', once: { key, request: { id, version, pieceIds, reason } } },
    async (trx) => {
      await holdOrdersOn(trx, ctx.tenantId, [id]);
      const [row] = await lockPlates(trx, ctx.tenantId, [id]);
      if (!row) throw notFound(GONE);
      if (row.version !== version) throw conflict('版已被他人修改，请刷新后重试。');
      const own = new Set((await onPlate(trx, ctx.tenantId, id)).map(({ pieceId }) => pieceId));
      if (!pieceIds.every((pieceId) => own.has(pieceId)))
        throw conflict('有的生产件已不在这个版上，请刷新后重试。');
      const event = readPieceEvent('piece.kicked', 'factory', { reason }, { ownPermission: false });
      const mover = { ...handOf(ctx), by: 'factory' as const };
      const { failed: refused } = await movePieces(trx, mover, event, { ids: pieceIds });
      if (refused[0]) throw new Refusal(refused[0].code, refused[0].msg);
      return { told: `从版 ${row.number} 剔出 ${pieceIds.length} 件，原因：${reason}` };
    },
  );
}
