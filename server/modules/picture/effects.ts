import { PATHS } from '#contract/screens.ts';
import { PICTURE_EFFECTS, type PictureEffect } from '#contract/picture/life-cycle/picture-effects.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { awaited, inTheMove, unwritten } from '#server/platform/life-cycle/unwritten.ts';
import * as sql from './effects.sql.ts';
import { fulfil } from './showing/give.ts';
import type { PictureLife } from './life-types.ts';

export type PictureFollows = (done: DoneOf<PictureLife>) => Promise<void>;
export type PictureFollowing = Readonly<Record<PictureEffect, PictureFollows>>;

const idsOf = ({ steps }: Pick<DoneOf<PictureLife>, 'steps'>) => steps.map(({ row }) => row.id);

/** One notice for all that failed in one move; who looks at the store sees each with its reason. */
const tellUploader: PictureFollows = async ({ trx, mover, steps, event }) => {
  const [{ row }] = steps as [(typeof steps)[number]];
  const what = steps.length === 1 ? `图片「${row.name}」` : `图片「${row.name}」等 ${steps.length} 张`;
  const reason = 'reason' in event ? event.reason : '';
  const replaced = event.type === 'picture.replace.failed';
  const body = replaced ? `${reason}原来的版本继续使用。` : `${reason}7 天后自动清除。`;
  const title = replaced ? `${what}的新版本无法使用` : `${what}无法使用`;
  const link = replaced ? PATHS.picStore : `${PATHS.picStore}?tab=broken`;
  await leaveNotice(trx, mover.tenantId, { kind: 'picture', title, body, link }, mover.now);
};

/** Which looks are blocked the factory's list says; a worker judges the orders by it (server/modules/order/check/look.ts). */
const wantJudged: PictureFollows = ({ trx, mover }) => sql.wantJudged(trx, mover.tenantId);

/** What follows a move of a picture; what no screen sends yet fails loudly. */
export const effects: PictureFollowing = {
  ...unwritten(PICTURE_EFFECTS),
  // Who begins a picture keeps its content and its first version in the same transaction (store.ts).
  'content.keep': inTheMove,
  'facts.write': async ({ trx, mover, steps, chosen: { checked } }) => {
    for (const { row } of steps) await sql.writeFacts(trx, mover.tenantId, row.id, checked!.facts);
  },
  'near.note': async ({ trx, mover, steps, chosen: { checked } }) => {
    for (const { row } of steps) await sql.notePairs(trx, mover.tenantId, row.id, checked!.near);
  },
  // Whose name it has was matched when it was uploaded: it shows itself there now.
  'name.match': async ({ trx, mover, steps }) => {
    for (const { row } of steps) await fulfil(trx, mover.tenantId, row.id, mover.now);
  },
  // Who gives a picture to something asks for it (server/modules/file, showing, gallery_is_for).
  'use.ends': inTheMove,
  'orders.wait': wantJudged,
  // Batched orders are under review no more, and it is the factory itself that blocks.
  'batched.go.on': inTheMove,
  'reason.anew': wantJudged,
  // Sharing comes with screens of its own (docs/spec/effects-to-come.tsv).
  ...awaited('shares.end'),
  'uploader.tell': tellUploader,
  // A sweep finds it by the time since when it is broken (sweep.ts).
  'purge.due': async ({ trx, mover, ...done }) => sql.failVersions(trx, mover.tenantId, idsOf(done)),
  // Every move lets it go (table.sql.ts), and a worker takes it up.
  'check.again': inTheMove,
  'version.add': async ({ trx, mover, steps, chosen: { content } }) => {
    for (const { row } of steps)
      await sql.addVersion(trx, mover.tenantId, row.id, content!, {
        name: mover.userName ?? '系统',
        at: mover.now,
      });
  },
  // Lines and codes name files, and a version keeps its own.
  'former.stays': inTheMove,
  'former.holds': ({ trx, mover, ...done }) => sql.dropNewest(trx, mover.tenantId, idsOf(done)),
  'lists.leave': ({ trx, mover, ...done }) => sql.hideLooks(trx, mover.tenantId, idsOf(done), true),
  'users.go.on': inTheMove,
  'folder.find': async ({ trx, mover, ...done }) => {
    await sql.hideLooks(trx, mover.tenantId, idsOf(done), false);
    for (const id of idsOf(done)) await sql.placeIn(trx, mover.tenantId, id);
  },
  'folder.upload': async ({ trx, mover, steps, chosen: { place } }) => {
    await sql.hideLooks(trx, mover.tenantId, idsOf({ steps }), false);
    for (const { row } of steps) await sql.placeIn(trx, mover.tenantId, row.id, place);
  },
  'one.copy': inTheMove,
  'row.stays': inTheMove,
  'quota.free': inTheMove,
  'content.release': ({ trx, mover, ...done }) => sql.releaseVersions(trx, mover.tenantId, idsOf(done)),
};
