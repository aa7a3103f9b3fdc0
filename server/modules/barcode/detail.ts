import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { barcode } from '#contract/barcode/barcode.ts';
import { pieceOf, pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import { REPRINT_REASONS } from '#contract/piece-tag/piece-tag.ts';
import { WORKS } from '#contract/wage/access.ts';
import { peopleOf } from '#server/modules/quality/service.ts';
import { scannedSteps } from '#server/modules/route/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { askerOf, shownPiece } from './list.ts';
import { onePiece } from './list.sql.ts';
import { ids as among } from './meant.sql.ts';
import { tellLine } from './way.ts';
import { wayOf } from './way.sql.ts';
import * as sql from './detail.sql.ts';

type Detail = Answer<typeof barcode.detail>;

/** A piece in full, with all attempts at its copy as one way. @throws Refusal 404, the same for a foreign one and an unknown one */
export async function detail(ctx: Ctx, { id }: Parsed<typeof barcode.detail>): Promise<Detail> {
  const { db, tenantId, files, permissions } = ctx;
  const row = await onePiece(db, askerOf(ctx), id);
  if (!row) throw notFound('生产件不存在，或不属于当前工厂，请核对编号。');
  const attempts = await sql.attemptsOf(db, tenantId, id);
  const all = attempts.map((one) => one.id);
  const [way, art, steps, people, photos, prints, credits] = await Promise.all([
    wayOf(db, tenantId, among(all)),
    sql.artOf(db, tenantId, id),
    scannedSteps(db, tenantId, [id]),
    peopleOf(db, tenantId, id),
    sql.photosOf(db, tenantId, all),
    sql.printsOf(db, tenantId, all),
    permissions.includes('factory:wage') ? sql.creditsOf(db, tenantId, all) : null,
  ]);
  return {
    piece: shownPiece(ctx)(row),
    pictureUrl: files.link(row.pictureFileId) ?? null,
    art: art ? { dpi: art.dpi, white: art.white ?? '', color: art.color ?? '' } : null,
    steps: steps.map(({ stepId, name, isDone }) => ({ id: stepId, name, isDone })),
    people,
    attempts: attempts.map(({ state, ...one }) => ({ ...one, state: pieceWordOf('piece', pieceOf(state)) })),
    way: way.map(tellLine),
    photos: photos.map(({ fileId, defect, number }) => ({
      ...{ url: files.link(fileId)!, thumbUrl: files.link(fileId, 'thumb')!, text: `${number} ${defect}` },
    })),
    prints: prints.map(({ reason, ...one }) => ({
      ...one,
      reason: reason === null ? '' : REPRINT_REASONS[reason],
    })),
    credits: credits && { lines: credits.map(viewCredit), sums: sumsOf(credits) },
  };
}

const workOf = ({ work, step }: sql.CreditRow): string => step || WORKS[work];
const viewCredit = ({ step, work, ...row }: sql.CreditRow) => ({
  ...row,
  work: workOf({ step, work } as sql.CreditRow),
});

/** Of each work how many pieces are credited and what they pay, all attempts together; of several people a piece is one. */
function sumsOf(rows: readonly sql.CreditRow[]) {
  return [...Map.groupBy(rows, workOf)].map(([work, own]) => ({
    work,
    pieces: own.filter(({ nth, takenBack }) => nth === 1 && !takenBack).length,
    amountE4: own.reduce((sum, { amountE4 }) => sum + amountE4, 0),
  }));
}
