import type { Parsed } from '#contract/endpoint.ts';
import type { DeclaredLine } from '#contract/customs/declared-line.ts';
import type { declaration, FilledLine } from '#contract/declaration/declaration.ts';
import {
  DECLARATION_EVENTS,
  readDeclarationEvent,
  type DeclarationEvent,
} from '#contract/declaration/life-cycle/declaration-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound, Refusal } from '#server/platform/refusal.ts';
import { moveDeclarations, UNKNOWN } from './life.ts';
import type { DeclarationMover } from './life-types.ts';
import { linesOf } from './lines.sql.ts';
import { reachedDeclaration } from './show.sql.ts';
import { askedBy } from './show.ts';

export const handOf = ({ tenantId, side, userId, userName, now }: Ctx): DeclarationMover => {
  const of = side === 'business' ? ('merchant' as const) : ('factory' as const);
  return { tenantId, side: of, by: of, userId, userName, now };
};

interface Asked {
  id: number;
  version: number;
  key: string | undefined;
  request: object;
}

/** One event for one declaration. @throws Refusal with why not */
async function send(
  ctx: Ctx,
  { id, version, key, request }: Asked,
  eventOf: (lines: readonly DeclaredLine[]) => DeclarationEvent,
  said: string,
): Promise<void> {
  const asker = askedBy(ctx);
  const order = await reachedDeclaration(ctx.db, asker, id);
  if (!order) throw notFound(UNKNOWN);
  await change(ctx, { kind: 'customs', once: { key, request } }, async (trx) => {
    const lines = await linesOf(trx, asker, [id]);
    const event = eventOf(
      lines.map(({ declarationId: _of, lacking: _words, title: _t, skuCode: _s, ...line }) => line),
    );
    const { failed } = await moveDeclarations(trx, handOf(ctx), event, {
      ...{ ids: [id], versions: { [id]: version } },
    });
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
    return {
      told: `订单 ${order.orderNo} ${DECLARATION_EVENTS[event.type].label}${said && `：${said}`}`,
    };
  });
}

const BY_HAND = '手工';
/** A line with what a person wrote on it. */
function written(line: DeclaredLine, { lineId: _id, ...given }: FilledLine): DeclaredLine {
  const said = { ...line.said };
  for (const [field, value] of Object.entries(given))
    if (line[field as keyof DeclaredLine] !== value) said[field] = BY_HAND;
  return { ...line, ...given, said };
}

export const fill = (ctx: Ctx, asked: Parsed<typeof declaration.fill>): Promise<void> => {
  const { idempotencyKey: key, ...request } = asked;
  const { id, version, lines: given } = request;
  return send(
    ctx,
    { id, version, key, request },
    (standing) => {
      const of = new Map(standing.map((line) => [line.lineId, line]));
      const lines = given.map((one) => {
        const line = of.get(one.lineId);
        if (!line) throw badRequest('报关单中没有这个商品行，请刷新后重试。');
        return written(line, one);
      });
      return readDeclarationEvent('declaration.changed', handOf(ctx).by, { lines });
    },
    '',
  );
};

export const register = (ctx: Ctx, asked: Parsed<typeof declaration.register>): Promise<void> => {
  const { idempotencyKey: key, ...request } = asked;
  const { id, version, declarationNo } = request;
  return send(
    ctx,
    { id, version, key, request },
    () => readDeclarationEvent('declaration.accepted', 'factory', { declarationNo }),
    declarationNo,
  );
};

export const cancel = (ctx: Ctx, asked: Parsed<typeof declaration.cancel>): Promise<void> => {
  const { idempotencyKey: key, ...request } = asked;
  const { id, version, reason } = request;
  return send(
    ctx,
    { id, version, key, request },
    () => readDeclarationEvent('declaration.cancelled', 'factory', { reason }),
    reason,
  );
};
