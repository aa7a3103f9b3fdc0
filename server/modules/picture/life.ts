import { keptMs } from '#contract/picture/picture.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { PLAIN_PICTURE, type PictureFacts } from '#contract/picture/life-cycle/picture-facts.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { BaseAsked, Life, Moved, PlainStepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type PictureFollowing } from './effects.ts';
import type { ChosenPictures, PictureLife, PictureMover } from './life-types.ts';
import * as needs from './needs.sql.ts';
import { itself } from './hand.ts';
import { lockPictures, type LockedPicture } from './lock.sql.ts';
import { boundAmong, sharedAmong, sharesOf, takenAmong } from './share/share.sql.ts';
import { PICTURE_TABLE } from './table.sql.ts';

type Event = PictureLife['event'];

/** Checks of one picture: one that ends its worker each time is what is broken. */
const MOST_TRIES = 3;
const { status: STATUS, use: USE } = PICTURE_REGIONS;
const NOT_HIS = '这张图片取自工厂图库，不能再共享给别的工厂。';
const nameOf = ({ name }: Pick<LockedPicture, 'id' | 'name'>) => `「${name}」`;
const refuseLost = refuseMoved<LockedPicture>('图片', nameOf);

/** How a picture begins and moves where this follows: tests look at what does. */
export function livingWith(effects: PictureFollowing) {
  const life: Life<PictureLife> = {
    chart: pictureLife,
    table: PICTURE_TABLE,
    unknown: '图片不存在，或不属于当前公司，请刷新后核对。',
    lock: (trx, { tenantId, shelf }, _event, { ids }) => lockPictures(trx, tenantId, ids, shelf),
    named: (row) => ({ orderNo: row.name }),
    stateOf: (row) => pictureLife.stateOf([row.status, row.use, row.share]),
    factsOf,
    saidOf: saidBeside(PLAIN_PICTURE),
    needs: askOthers,
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome,
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'tenant_id',
    tenantsOf: ({ row }) => [row.tenantId],
    follow: (done) => followEffects(done, effects),
  };
  const plain = moveOf(life);
  /** What was thrown away or blocked is shared no more: the system says so with a move of its own. */
  async function move(trx: Trx, mover: PictureMover, event: Event, chosen: ChosenPictures): Promise<Moved> {
    const moved = await plain(trx, mover, event, chosen);
    if (event.type !== 'picture.trash' && event.type !== 'picture.block') return moved;
    const { tenantId, now } = mover;
    const shares = await sharesOf(trx, tenantId, moved.successIds);
    if (shares.length === 0) return moved;
    const ids = [...new Set(shares.map(({ pictureId }) => pictureId))];
    await plain(trx, itself(tenantId, 'system', now), readPictureEvent('picture.unshare', 'system', {}), {
      ids,
    });
    return { ...moved, tenants: new Set([...moved.tenants, ...shares.map(({ factoryId }) => factoryId)]) };
  }
  return { begin: beginOf(life, pictureLife.begin), move };
}

/** The only ways in which a picture comes into being and moves. The transaction must be the mover's tenant's. */
export const { begin: beginPictures, move: movePictures } = livingWith(written);

function factsOf(row: LockedPicture, now: Date): PictureFacts {
  const kept = row.status === STATUS.broken.code ? keptMs('broken') : keptMs('trashed');
  return {
    ...PLAIN_PICTURE,
    workerHolds: row.heldUntil !== null && row.heldUntil > now,
    triesLeft: row.tries < MOST_TRIES,
    wasUsable: row.wasUsable,
    isUsable: row.status === STATUS.ready.code && row.use === USE.open.code,
    timeOver: now.getTime() - row.since.getTime() >= kept,
  };
}

/** What else the guards of this event ask: found for all rows at once, and only what they ask. */
async function askOthers(
  trx: Trx,
  { tenantId }: PictureMover,
  { type }: Event,
  rows: readonly LockedPicture[],
  { known = {}, params }: ChosenPictures,
): Promise<Map<number, BaseAsked<PictureFacts>>> {
  const ids = rows.map(({ id }) => id);
  const usable = ['picture.check.failed', 'picture.replace.failed'].includes(type)
    ? await needs.usableAmong(trx, tenantId, ids)
    : undefined;
  const blockers = type === 'picture.unblock' ? await needs.blockedByOwner(trx, tenantId, ids) : undefined;
  const sharing = await askSharing(trx, tenantId, type, rows, params);
  const used = type === 'picture.purge' ? await needs.usedAmong(trx, tenantId, ids) : undefined;
  return new Map(
    ids.map((id) => [
      id,
      {
        ...sharing.get(id),
        facts: {
          ...sharing.get(id)?.facts,
          ...(usable && { earlierStands: usable.has(id) }),
          ...(used && { used: used.has(id) }),
          ...(blockers && { blockedByOwner: blockers.has(id) }),
          ...known,
        },
      },
    ]),
  );
}

/** Of one that is shared: whether everybody whom it is for is bound, and whether it is the merchant's own; of one that is not any more: whether nobody has it. */
async function askSharing(
  trx: Trx,
  tenantId: number,
  type: Event['type'],
  rows: readonly LockedPicture[],
  params: ChosenPictures['params'] = new Map(),
): Promise<Map<number, BaseAsked<PictureFacts>>> {
  const ids = rows.map(({ id }) => id);
  if (type === 'picture.unshare') {
    const had = await sharedAmong(trx, tenantId, ids);
    const isOpen = ({ id, status, use }: LockedPicture) =>
      had.has(id) && status < STATUS.trashed.code && use === USE.open.code;
    return new Map(rows.map((row) => [row.id, { facts: { shareEnded: !isOpen(row) } }]));
  }
  if (type !== 'picture.share' && type !== 'picture.share.change') return new Map();
  const to = (id: number) => (params.get(id) as { factoryIds?: readonly number[] })?.factoryIds ?? [];
  const named = [...new Set(ids.flatMap(to))];
  const bound = new Set((await boundAmong(trx, tenantId, named)).map(({ id }) => id));
  const taken = await takenAmong(trx, tenantId, ids);
  return new Map(
    ids.map((id) => [
      id,
      {
        facts: { recipientsBound: to(id).length > 0 && to(id).every((one) => bound.has(one)) },
        ...(taken.has(id) && { refusal: NOT_HIS }),
      },
    ]),
  );
}

/** Begun anew, its check has all its tries again; in the trash it is known whether it was usable. */
function outcome({ row, event, before }: PlainStepOf<PictureLife>): PictureLife['outcome'] {
  const { reason, tries, wasUsable } = row;
  switch (event.type) {
    case 'picture.check.failed':
    case 'picture.replace.failed':
      return { reason: event.reason, tries, wasUsable };
    case 'picture.checked':
      return { reason: '', tries, wasUsable };
    case 'picture.check.retry':
    case 'picture.replace':
      return { reason: '', tries: 0, wasUsable };
    case 'picture.trash':
      return { reason, tries, wasUsable: before.status === 'ready' };
    default:
      return { reason, tries, wasUsable };
  }
}
