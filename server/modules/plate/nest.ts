import type { Answer, Parsed } from '#contract/endpoint.ts';
import { judgeLayout, pieceKey } from '#contract/plate/judge.ts';
import { netPermille, type Layout } from '#contract/plate/layout.ts';
import { USUAL_STARTS, type Item } from '#contract/plate/nest.ts';
import { PLAIN_PLATE } from '#contract/plate/life-cycle/plate-facts.ts';
import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import type { plate } from '#contract/plate/plate.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { holdOrders } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { beginPlates } from './life.ts';
import type { PlateMover } from './life-types.ts';
import { bedOf } from './bed.sql.ts';
import * as sql from './nest.sql.ts';

/** In one call; what is left is nested by the next one. */
const MOST = 500;
const UNLIKE = '它的 dpi、色彩或白墨与打印配置不同，不能拼在一个版上，请为它单独设打印配置';
/** A tenth of a millimetre is ten hundredths. */
const HUNDREDTHS = 10;

/** The user who asks, as one who moves plates. */
export const handOf = ({ tenantId, userId, userName, now }: Ctx): PlateMover => ({
  tenantId,
  by: 'factory',
  userId,
  userName,
  now,
});

/** What may lie on one plate with a piece. */
export const groupOf = (
  { groupBy }: PrintSettings,
  piece: Pick<sql.Waiting, 'model' | 'color' | 'skuId' | 'orderId' | 'batchId'>,
): string =>
  String(
    {
      none: '',
      model: piece.model,
      color: piece.color,
      sku: piece.skuId,
      order: piece.orderId,
      batch: piece.batchId,
    }[groupBy],
  );

/** Batches and orders are kept apart for those who carry them; what a device can print does not hang on them. */
export const together = <S extends PrintSettings>(settings: S): S =>
  settings.groupBy === 'batch' || settings.groupBy === 'order' ? { ...settings, groupBy: 'none' } : settings;

const itemsOf = (settings: PrintSettings, pieces: readonly sql.Waiting[]): Item[] =>
  pieces.map((piece, position) => ({
    ...{ piece: piece.id, side: 1, w: piece.width * HUNDREDTHS, h: piece.height * HUNDREDTHS, position },
    ...{ group: groupOf(settings, piece), urgent: piece.urgent, model: piece.model },
  }));

/** What waits for a profile: all of it, or that of one batch. */
type Asked = Parameters<typeof sql.waitingFor>[1] & {
  /** Another device prints it, by this profile. */
  byProfileId?: number | undefined;
  /** Whatever batch and order they are of, they lie together. */
  tails?: boolean;
};
type Nesting = Pick<Ctx, 'db' | 'files'>;

/** [M12] A layout of what waits, found beside the server. @throws where the device is closed, or nothing waits */
export async function layOut({ db, files }: Nesting, of: Asked) {
  const found = await sql.profileNow(db, of.factoryId, of.byProfileId ?? of.profileId);
  if (!found) throw notFound('打印配置不存在，请刷新列表后重新选择。');
  const bed = await bedOf(db, of.factoryId, found.settings);
  const profile = { ...found, settings: of.tails ? together(bed) : bed };
  if (profile.deviceClosed) throw conflict('打印配置的设备已停用，请先启用设备。');
  const waiting = await sql.waitingFor(db, of, MOST);
  if (waiting.length === 0) throw conflict('没有待拼版的生产件，请先组批并下发批次。');
  const { settings } = profile;
  // One file has one resolution and one set of inks: what an override prints otherwise cannot lie on this plate.
  const isAlike = ({ dpi, inks, white }: sql.Waiting): boolean =>
    dpi === settings.dpi && inks === settings.color && white === settings.white;
  const unlike = waiting.filter((piece) => !isAlike(piece)).map(({ number }) => ({ number, text: UNLIKE }));
  const items = itemsOf(settings, waiting.filter(isAlike));
  const nested = await files.pictures.run('nest', { items, bed: settings, starts: USUAL_STARTS });
  const numbers = new Map(waiting.map(({ id, number }) => [id, number]));
  const tooLarge = nested.tooLarge.map(({ item, text }) => ({ number: numbers.get(item.piece)!, text }));
  return { of, profile, waiting, layouts: nested.plates, left: [...tooLarge, ...unlike] };
}
type LaidOut = Awaited<ReturnType<typeof layOut>>;

/** Writes it, as far as nobody was faster. */
export async function writePlates(trx: Trx, mover: PlateMover, { of, profile, waiting, layouts }: LaidOut) {
  const orderIds = waiting.flatMap(({ orderId }) => orderId ?? []);
  await holdOrders(trx, of.factoryId, orderIds);
  const still = new Map((await sql.waitingFor(trx, of, MOST)).map((one) => [one.id, one]));
  let pieces = 0;
  const ids: number[] = [];
  for (const layout of layouts) {
    // Whoever was faster has taken one of them: the whole plate is left to the next try.
    if (layout.places.some(({ piece }) => !still.has(piece))) continue;
    ids.push(...(await makePlate(trx, mover, profile, layout, still)));
    pieces += layout.places.length;
  }
  if (ids.length === 0 && layouts.length > 0) throw conflict('待拼版的生产件刚刚有变化，请刷新后重新拼版。');
  return { ids, plates: ids.length, pieces };
}

/** Lays what waits for a profile on plates. */
export async function nestProfile(
  ctx: Ctx,
  asked: Parsed<typeof plate.nest>,
): Promise<Answer<typeof plate.nest>> {
  const { profileId, idempotencyKey: key } = asked;
  const { tenantId: factoryId, limits } = ctx;
  const laid = await layOut(ctx, { factoryId, profileId, materials: limits.materials });
  return change(ctx, { kind: 'plate', once: { key, request: { profileId } } }, async (trx) => {
    const { plates, pieces } = await writePlates(trx, handOf(ctx), laid);
    return {
      answer: { plates, pieces, tooLarge: laid.left },
      told: plates > 0 ? `自动拼版：${laid.profile.name}，${plates} 版 ${pieces} 件` : '',
    };
  });
}

async function makePlate(
  trx: Trx,
  mover: PlateMover,
  profile: LaidOut['profile'],
  layout: Layout,
  pieces: ReadonlyMap<number, sql.Waiting>,
): Promise<number[]> {
  const { tenantId: factoryId } = mover;
  const { settings } = profile;
  const own = layout.places.map(({ piece }) => pieces.get(piece)!);
  const facts = new Map(itemsOf(settings, own).map((item) => [pieceKey(item), item]));
  const [breach] = judgeLayout(settings, layout, facts);
  if (breach) throw new Error(`a layout that was made breaks the profile: ${breach.text}`);
  const row = {
    ...{ factoryId, profileId: profile.id, profileNo: profile.versionNo, deviceId: profile.deviceId },
    ...{ width: layout.width, usedLength: layout.usedLength, net: netPermille(layout) },
    urgent: own.some(({ urgent }) => urgent),
  };
  const slots = layout.places
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ piece, ...place }, at) => ({ ...place, no: at + 1, pieceId: piece }));
  const event = readPlateEvent('plate.made', mover.by, {});
  const known = { ...PLAIN_PLATE, mayCome: true };
  const begun = await beginPlates(
    trx,
    mover,
    event,
    { rows: [row], facts: known },
    {
      laid: (plateId) => sql.laySlots(trx, factoryId, plateId, slots),
    },
  );
  if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
  return begun.ids;
}
