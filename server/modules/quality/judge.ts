import { CODES } from '#contract/errors.ts';
import { readPieceEvent, type PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import type { DefectLevel, Responsible } from '#contract/quality/defect.ts';
import { MOST_PHOTOS, WARN_FROM, WARN_MS } from '#contract/quality/quality.ts';
import { movePieces, type JudgedBy, type PieceMover } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { defects } from './defects.sql.ts';
import { alikeLately } from './record.sql.ts';
import * as sql from './judge.sql.ts';

/** Where and by whom pieces are judged. */
export interface ScanAt {
  factoryId: number;
  station: {
    id: number;
    stepIds: readonly number[];
    operators: readonly { id: number; name: string }[];
  };
  /** Who sends it: of those who work there the first one, or the user who is signed in. */
  hand: PieceMover;
  doneAt: Date;
}
/** The same of a desk that is no station: who is signed in judges. */
export type JudgeAt = Omit<ScanAt, 'station'> & { station: ScanAt['station'] | null };

export interface Responsibility {
  kind: Responsible;
  stepId?: number | undefined;
  userId?: number | undefined;
}
export interface Verdict {
  defectId: number;
  responsible: Responsibility;
  /** The defect's own where nothing is said. */
  level?: DefectLevel | undefined;
  treatment: { remake: true } | { reworkTo: number };
  /** Files of the factory. */
  photos?: readonly number[] | undefined;
  tookMs?: number | undefined;
}
interface Extra {
  versions?: Readonly<Record<string, number>> | undefined;
  judged?: JudgedBy | undefined;
}

/** The word for a piece that nobody finds: it is no defect of the list. */
export const LOST = '找不到';

/** [M27] The number of what was made in the place of a scrapped piece; null: nothing was, or it was not scrapped. */
export const oldNumber = async (trx: Trx, factoryId: number, pieceNumber: string): Promise<string | null> =>
  (await sql.successorOf(trx, factoryId, { number: pieceNumber })) ?? null;

/** What is said of a piece that was scrapped, wherever its number is scanned. */
export const oldSaid = (number: string, successor: string | undefined): string =>
  successor === undefined
    ? `生产件 ${number} 已报废，请放到回收处。`
    : `旧号 ${number} 已报废，补做件的新号是 ${successor}。`;

/** @throws Refusal with the new number where the piece was scrapped, with the chart's sentence where it refuses */
async function send(
  trx: Trx,
  at: JudgeAt,
  ids: readonly number[],
  event: PieceEvent,
  extra: Extra = {},
): Promise<void> {
  const { failed } = await attempt(trx, at, ids, event, extra);
  const [first] = failed;
  if (!first) return;
  const piece = await sql.pieceOf(trx, at.factoryId, first.id);
  if (piece?.state === PIECE.scrapped.code && event.type !== 'piece.fail.undone')
    throw conflict(oldSaid(piece.number, await sql.successorOf(trx, at.factoryId, { id: first.id })));
  throw new Refusal(first.code, first.msg);
}

/** The same, and what is refused stays where it is. */
export const attempt = (
  trx: Trx,
  { station, hand, doneAt }: JudgeAt,
  ids: readonly number[],
  event: PieceEvent,
  extra: Extra = {},
) =>
  movePieces(trx, hand, event, {
    ids,
    ...extra,
    ...(station
      ? { work: { stationId: station.id, operators: station.operators, doneAt } }
      : { known: { inspectorOn: true, operatorOn: true } }),
  });

const plain = (type: PieceEvent['type'], params: object = {}) =>
  readPieceEvent(type, 'factory', params, { ownPermission: false });

/** [M28] A piece is good; the last one of its order makes that ready. */
export const passPiece = (trx: Trx, at: JudgeAt, pieceId: number, extra: Extra = {}): Promise<void> =>
  send(trx, at, [pieceId], plain('piece.quality.passed'), extra);
export const passed = plain('piece.quality.passed');

export const undoPassed = (trx: Trx, at: JudgeAt, pieceId: number): Promise<void> =>
  send(trx, at, [pieceId], plain('piece.quality.undone'));

/** [M27] For a minute, by who did it, as long as nobody works on what was made in its place. */
export const undoFailed = (trx: Trx, at: JudgeAt, pieceId: number): Promise<void> =>
  send(trx, at, [pieceId], plain('piece.fail.undone'));

/** What a judgement says of a defect and who is responsible, read against the factory's own lists. */
export async function readVerdict(
  trx: Trx,
  factoryId: number,
  pieceId: number | undefined,
  { defectId, level, responsible }: Pick<Verdict, 'defectId' | 'level' | 'responsible'>,
) {
  const defect = await defects.find(trx, factoryId, defectId);
  if (!defect) throw notFound('缺陷代码不存在，请刷新后重新选择。');
  if (defect.closed) throw badRequest(`缺陷「${defect.name}」已停用，请选择别的缺陷。`);
  return {
    defect: defect.name,
    defectId,
    level: level ?? (defect.level as DefectLevel),
    responsible: responsible.kind,
    blankUsable: defect.blankUsable,
    putDown: await readResponsible(trx, factoryId, pieceId, responsible),
  };
}

async function readResponsible(
  trx: Trx,
  factoryId: number,
  pieceId: number | undefined,
  { kind, stepId, userId }: Responsibility,
): Promise<Pick<JudgedBy, 'stepId' | 'userId' | 'name'>> {
  if (kind === 'step' && stepId !== undefined) {
    const name = await sql.stepName(trx, factoryId, stepId);
    if (name === undefined) throw notFound('责任工序不存在，请刷新后重新选择。');
    return { stepId, name };
  }
  if (kind === 'operator' && userId !== undefined) {
    const people = pieceId === undefined ? [] : await sql.peopleOf(trx, factoryId, pieceId);
    const found = people.find(({ id }) => id === userId);
    if (!found) throw badRequest('这个人没有做过这个生产件，请重新选择责任人。');
    return { userId, name: found.name };
  }
  if (stepId !== undefined || userId !== undefined)
    throw badRequest(`责任方是「${RESPONSIBLE[kind]}」时不用选择工序或人员，请重新选择。`);
  return {};
}

async function refusePhotos(
  trx: Trx,
  factoryId: number,
  photos: readonly number[],
  by: number | undefined,
): Promise<void> {
  if (photos.length > MOST_PHOTOS) throw badRequest(`照片最多 ${MOST_PHOTOS} 张，请删除几张。`);
  const own = new Set(await sql.photosAmong(trx, factoryId, photos, by));
  if (!photos.every((id) => own.has(id)))
    throw badRequest('照片必须是 JPEG 或 PNG，每张不超过 10 MB，请重新上传。');
}

/**
 * [M27] A piece is bad: it is scrapped and made again, or goes back to a step. `photosBy`: who must have sent the photos in.
 * @throws Refusal where the list has no such defect, or the chart refuses
 */
export async function failPiece(
  trx: Trx,
  at: JudgeAt,
  pieceId: number,
  { treatment, photos = [], tookMs, ...said }: Verdict,
  { photosBy, ...extra }: Extra & { photosBy?: number } = {},
): Promise<void> {
  const { defect, level, responsible, putDown } = await readVerdict(trx, at.factoryId, pieceId, said);
  if (photos.length > 0) await refusePhotos(trx, at.factoryId, photos, photosBy);
  const judged = { ...putDown, level, tookMs, photos: [...new Set(photos)] };
  const event =
    'reworkTo' in treatment
      ? plain('piece.reworked', { defect, responsible, stepId: treatment.reworkTo })
      : plain('piece.failed', { defect, level, responsible });
  await send(trx, at, [pieceId], event, { ...extra, judged });
}

/** Nobody finds it: it is made again, and nothing of it can be recovered. */
export const lostPiece = (trx: Trx, at: JudgeAt, pieceId: number, extra: Extra = {}): Promise<void> =>
  send(
    trx,
    at,
    [pieceId],
    plain('piece.failed', { defect: LOST, level: 'major', responsible: 'unknown' }),
    extra,
  );

/** The same defect came up often lately on the plate or the device of this piece: a sentence; empty: it did not. */
export async function warningOf(trx: Trx, at: JudgeAt, pieceId: number): Promise<string> {
  const since = new Date(at.doneAt.getTime() - WARN_MS);
  const found = await alikeLately(trx, at.factoryId, pieceId, since);
  if (!found || found.defect === LOST) return '';
  const { defect, device, plate, onPlate, onDevice } = found;
  if (onDevice >= WARN_FROM && device !== null)
    return `设备「${device}」1 小时内已有 ${onDevice} 件「${defect}」，请检查设备。`;
  return onPlate >= WARN_FROM ? `版 ${plate} 1 小时内已有 ${onPlate} 件「${defect}」，请检查这个版。` : '';
}

/** What the last judgement of a piece was, taken back as that is. @throws Refusal where it is none that goes back */
export async function undoLast(trx: Trx, at: JudgeAt, pieceId: number): Promise<void> {
  const piece = await sql.pieceOf(trx, at.factoryId, pieceId);
  if (!piece) throw new Refusal(CODES.notFound, '生产件不存在，或不属于当前工厂，请核对编号。');
  if (piece.lastEvent === 'piece.failed') return undoFailed(trx, at, pieceId);
  if (piece.lastEvent === 'piece.reworked') throw conflict('返工不能撤销，请在工序上重新完成后再质检。');
  return undoPassed(trx, at, pieceId);
}
