import type { Answer, Parsed } from '#contract/endpoint.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import { RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { pieceOf, pieceStateOf } from '#contract/piece/life-cycle/piece-states.ts';
import { pieceLife, whyPieceClosed } from '#contract/piece/life-cycle/piece-steps.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import type { quality } from '#contract/quality/quality.ts';
import { PIECE_TABLE, PLAIN_FACTS } from '#server/modules/piece/service.ts';
import { scannedSteps } from '#server/modules/route/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { keptEvents, type KeptEvent } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { peopleOf, successorOf } from './judge.sql.ts';
import { lookAt, type LookedAt } from './look.sql.ts';

type Piece = Answer<typeof quality.look>;

const KNOWN = { ownPermission: false };
const PASSED = readPieceEvent('piece.quality.passed', 'factory', {}, KNOWN);
const FAILED = readPieceEvent(
  'piece.failed',
  'factory',
  { defect: '-', level: 'major', responsible: 'unknown' },
  KNOWN,
);

/** A piece by its number, with all that whoever judges it looks at. @throws Refusal 404, the same for a foreign one */
export async function look(ctx: Ctx, { number }: Parsed<typeof quality.look>): Promise<Piece> {
  if (hallKindOf(number) !== 'piece') throw badRequest('这不是生产件号，请扫描件标上的 12 位号码。');
  const asker = { factoryId: ctx.tenantId, materials: ctx.limits.materials };
  const found = await lookAt(ctx.db, asker, number);
  if (!found) throw notFound('生产件不存在，或不属于当前工厂，请核对编号。');
  const [way, steps, people, successor] = await Promise.all([
    wayOf(ctx, found.id),
    scannedSteps(ctx.db, ctx.tenantId, [found.id]),
    peopleOf(ctx.db, ctx.tenantId, found.id),
    successorOf(ctx.db, ctx.tenantId, { id: found.id }),
  ]);
  const { state, pictureFileId, ...row } = found;
  return {
    ...row,
    state: pieceOf(state),
    pictureUrl: ctx.files.link(pictureFileId),
    whyNotPassed: whyClosed(found, PASSED),
    whyNotFailed: whyClosed(found, FAILED),
    successor: successor ?? '',
    steps: steps.map(({ stepId: id, name }) => ({ id, name })),
    people,
    way,
  };
}

/** As far as the desk knows: what else stands in the way is said when it is judged. */
function whyClosed(row: LookedAt, event: typeof PASSED): string {
  const facts = {
    ...PLAIN_FACTS,
    orderStatus: row.orderStatus === null ? null : statusOf(row.orderStatus),
    held: (row.orderHold ?? 0) !== 0,
    needsPrint: row.needsPrint,
    inspectorOn: true,
    plates: row.isOut ? ('out' as const) : ('free' as const),
  };
  return whyPieceClosed(pieceStateOf([row.state, row.recovery]), facts, event)?.msg ?? '';
}

/** What happened to a piece, the newest last. */
export async function wayOf({ db, tenantId }: Ctx, pieceId: number): Promise<Piece['way']> {
  const lines = await keptEvents(db, PIECE_TABLE, { column: 'factory_id', tenantId }, [pieceId]);
  return lines.map((line) => {
    const { actor: _actor, event: _event, note, ...told } = tellEvent(pieceLife, line);
    return { ...told, note: note || defectSaid(line) };
  });
}

const isResponsible = (text: string): text is keyof typeof RESPONSIBLE => Object.hasOwn(RESPONSIBLE, text);
function defectSaid({ params }: KeptEvent): string {
  const { defect, responsible } = params as { defect?: string; responsible?: string };
  if (!defect) return '';
  return responsible && isResponsible(responsible) ? `${defect}，责任：${RESPONSIBLE[responsible]}` : defect;
}
