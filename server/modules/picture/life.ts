import { keptMs } from '#contract/picture/picture.ts';
import { PLAIN_PICTURE, type PictureFacts } from '#contract/picture/life-cycle/picture-facts.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { BaseAsked, Life, PlainStepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type PictureFollowing } from './effects.ts';
import type { ChosenPictures, PictureLife, PictureMover } from './life-types.ts';
import * as needs from './needs.sql.ts';
import { lockPictures, type LockedPicture } from './lock.sql.ts';
import { PICTURE_TABLE } from './table.sql.ts';

type Event = PictureLife['event'];

/** Checks of one picture: one that ends its worker each time is what is broken. */
const MOST_TRIES = 3;
const STATUS = PICTURE_REGIONS.status;
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
  return { begin: beginOf(life, pictureLife.begin), move: moveOf(life) };
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
    timeOver: now.getTime() - row.since.getTime() >= kept,
  };
}

/** What else the guards of this event ask: found for all rows at once, and only what they ask. */
async function askOthers(
  trx: Trx,
  { tenantId }: PictureMover,
  { type }: Event,
  rows: readonly LockedPicture[],
  { known = {} }: ChosenPictures,
): Promise<Map<number, BaseAsked<PictureFacts>>> {
  const ids = rows.map(({ id }) => id);
  const usable = ['picture.check.failed', 'picture.replace.failed'].includes(type)
    ? await needs.usableAmong(trx, tenantId, ids)
    : undefined;
  const blockers = type === 'picture.unblock' ? await needs.blockedByOwner(trx, tenantId, ids) : undefined;
  const used = type === 'picture.purge' ? await needs.usedAmong(trx, tenantId, ids) : undefined;
  return new Map(
    ids.map((id) => [
      id,
      {
        facts: {
          ...(usable && { earlierStands: usable.has(id) }),
          ...(used && { used: used.has(id) }),
          ...(blockers && { blockedByOwner: blockers.has(id) }),
          ...known,
        },
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
