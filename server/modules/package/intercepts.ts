import { readPackageEvent, type PackageEventType } from '#contract/package/life-cycle/package-events.ts';
import type { PackageFacts } from '#contract/package/life-cycle/package-facts.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { PATHS } from '#contract/screens.ts';
import { tellPartner } from '#server/modules/order/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './intercept.sql.ts';
import type { PackageMoves } from './join.ts';
import { systemMover, type PackageFollows, type PackageMover } from './life-types.ts';
import { openProblem, problems } from './problems.ts';

/** So long a carrier may take to answer. */
const ANSWER_MS = 72 * 3_600_000;
/** Packages that a notice names; the others are counted. */
const MOST_NAMED = 3;
const { none, asked } = PACKAGE_REGIONS.intercept;

type Done = Parameters<PackageFollows>[0];
const idsOf = ({ steps }: Pick<Done, 'steps'>) => steps.map(({ row }) => row.id);

/** What an event of an interception asks beside the row. */
export async function interceptionKnown(
  trx: Trx,
  { tenantId, by, now }: Pick<PackageMover, 'tenantId' | 'by' | 'now'>,
  ids: readonly number[],
): Promise<(row: { id: number }) => { facts: Partial<PackageFacts> }> {
  const standing = await sql.standingInterceptions(trx, tenantId, ids);
  return ({ id }) => {
    const one = standing.get(id);
    return {
      facts: {
        ownInterception: one?.askedBy === by,
        carrierAsked: one?.step === 'calling' || one?.step === 'taken',
        interceptionOver: one !== undefined && one.dueAt <= now,
      },
    };
  };
}

/** [X28] These orders were closed: what of them left is asked back, where nothing else lies in it. */
export async function askBack(
  trx: Trx,
  of: { tenantId: number; now: Date },
  ids: readonly number[],
  { move }: Pick<PackageMoves, 'move'>,
): Promise<void> {
  if (ids.length === 0) return;
  const event = readPackageEvent('intercept.asked', 'system', {});
  // What is signed, or asked back before, stays as it is.
  await move(trx, systemMover(of), event, { ids, ordersHeld: true });
}

const OUTCOMES = {
  'intercept.done': 'done',
  'intercept.failed': 'failed',
  'intercept.withdrawn': 'withdrawn',
} as const satisfies Partial<Record<PackageEventType, string>>;
const isEnd = (type: PackageEventType): type is keyof typeof OUTCOMES => type in OUTCOMES;
const saidIn = (event: Done['event']): string => ('reason' in event ? (event.reason ?? '') : '');

const begin: PackageFollows = async ({ trx, mover, event, ...done }) => {
  const { tenantId, by, now } = mover;
  const reason = by === 'system' ? '订单已关闭' : saidIn(event);
  const dueAt = new Date(now.getTime() + ANSWER_MS);
  await sql.beginInterceptions(trx, tenantId, idsOf(done), { by, reason, now, dueAt });
};

const end: PackageFollows = async ({ trx, mover, event, ...done }) => {
  if (!isEnd(event.type)) return;
  const said = mover.by === 'timer' ? '72 小时没有答复' : saidIn(event);
  await sql.endInterceptions(trx, mover.tenantId, idsOf(done), {
    ...{ outcome: OUTCOMES[event.type], said, now: mover.now },
  });
};

/** Its ticket (问题件) is solved with it. */
const solve: PackageFollows = async ({ trx, mover, ...done }) => {
  await problems.its.settle(trx, { factoryId: mover.tenantId, now: mover.now }, idsOf(done));
};

const TOLD: Partial<Record<PackageEventType, string>> = {
  'intercept.done': '快递拦截成功',
  'intercept.failed': '快递拦截失败',
  'track.lost': '快递确认丢失',
};
const tell: PackageFollows = async ({ trx, event, steps }) => {
  const what = TOLD[event.type];
  if (what === undefined) return;
  for (const [merchantId, own] of Map.groupBy(steps, ({ row }) => row.merchantId)) {
    const title = `${what}${own.length > 1 ? ` ${own.length} 个包裹` : ''}`;
    const names = own.slice(0, MOST_NAMED).map(({ row }) => row.waybillNo || row.number);
    const said = saidIn(event);
    const body = `${names.join('、')}${own.length > MOST_NAMED ? ' 等' : ''}${said && `：${said}`}`;
    await tellPartner(trx, merchantId, 'problem', title, body, PATHS['business/express-problem']);
  }
};

/** What an interception has to do with the moves of a package. */
export function interceptEffects({ move }: Pick<PackageMoves, 'move'>) {
  /** The carrier's scans ended what is asked for. */
  const endBy =
    (type: 'intercept.done' | 'intercept.failed', known: Partial<PackageFacts>): PackageFollows =>
    async ({ trx, mover, steps }) => {
      const ids = steps.filter(({ row }) => row.intercept === asked.code).map(({ row }) => row.id);
      if (ids.length === 0) return;
      const event = readPackageEvent(type, 'carrier', {});
      const { failed } = await move(trx, { ...mover, by: 'carrier' }, event, { ids, known });
      if (failed[0]) throw new Error(`${type} is refused by a package: ${failed[0].msg}`);
    };
  return {
    // What was asked back is no case where it comes.
    'problem.return': ({ steps, ...done }) => {
      const untold = steps.filter(
        ({ row }) => row.intercept === none.code || row.intercept === PACKAGE_REGIONS.intercept.failed.code,
      );
      return openProblem({ ...done, steps: untold });
    },
    'problem.found': async ({ trx, mover, ...done }) => {
      const of = {
        factoryId: mover.tenantId,
        now: mover.now,
        by: 'system',
        text: '快递有了新的轨迹。',
      } as const;
      const about = idsOf(done).map((packageId) => ({ packageId }));
      await problems.its.raise(trx, of, 'lost', about);
    },
    'intercept.take': endBy('intercept.done', { turnedBack: true }),
    'intercept.miss': endBy('intercept.failed', { notTurned: true }),
    'intercept.ask': begin,
    'intercept.end': end,
    'intercept.solve': solve,
    'merchant.tell': tell,
  } satisfies Record<string, PackageFollows>;
}
