import { station } from '#contract/station/station.ts';
import { wageCorrection } from '#contract/work-report/correction.ts';
import { workReport } from '#contract/work-report/work-report.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const HOUR_MS = 3_600_000;

/** Who did what, and what is put right of it. */
export function workReportHints({ factory, word, world }: Hands): Hint[] {
  const factoryId = world.tenants.factory;
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    (await world.ask<{ id: number }>(text, values))[0]!.id;
  const worker = async (): Promise<number> => {
    const id = await idOf(
      `insert into app_user (username, real_name, password_hash) values ($1, $2, '') returning id::int`,
      [word('work'), word('工人')],
    );
    await world.ask('insert into membership (tenant_id, user_id) values ($1, $2)', [factoryId, id]);
    return id;
  };
  const manned = async () => {
    const { id: stationId } = await factory(station.create, { name: word('打印台'), kind: 'print' });
    const userId = await worker();
    await world.ask(
      `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at) values ($1, $2, $3, now(), now())`,
      [factoryId, stationId, userId],
    );
    return { stationId, userId };
  };
  /** Nobody locked one that another call made. */
  const noPeriods = () =>
    world.ask(
      'truncate wage_period, wage_line, wage_adjustment, operator_error, wage_slip, wage_slip_seen',
      [],
    );
  /** Something that was printed there a moment ago. */
  const printed = async () => {
    await noPeriods();
    const { stationId, userId } = await manned();
    const pieceId = await idOf(
      `insert into piece (factory_id, copy_no, state, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
       values ($1, 1, 60, true, 'piece.printed', true, true, now(), now()) returning id::int`,
      [factoryId],
    );
    await world.ask(
      `insert into work_credit (factory_id, piece_id, work, pass, user_id, nth, shares, station_id, at)
       values ($1, $2, 'print', 1, $3, 1, 1, $4, now())`,
      [factoryId, pieceId, userId, stationId],
    );
    const now = Date.now();
    const when = { from: now - HOUR_MS, to: now + HOUR_MS };
    return { stationId, ...when, fromUserId: userId, toUserId: await worker() };
  };
  const asked = {
    ...{ kind: 'badge' as const, day: '2026-02-03', work: 'print' as const, stepId: null, pieces: 3 },
    reason: '忘刷工牌',
  };
  /** Somebody else asked for it. */
  const waiting = async () => {
    await noPeriods();
    const id = await idOf(
      `insert into wage_correction (factory_id, kind, user_id, day, work, pieces, pieces_before, reason, created_at)
       values ($1, 'badge', $2, '2026-02-03', 'print', 3, 0, '忘刷工牌', now()) returning id::int`,
      [factoryId, await worker()],
    );
    return { id, version: 1 };
  };
  return [
    hint(workReport.page, () => ({})),
    hint(workReport.detail, () => ({ userId: 1, day: '2026-02-03' })),
    hint(workReport.onDuty, () => ({})),
    hint(workReport.signOff, manned),
    hint(workReport.movePreview, printed),
    hint(workReport.move, async () => ({ ...(await printed()), count: 1, reason: '换了人' })),
    hint(workReport.export, () => ({})),
    hint(wageCorrection.page, () => ({})),
    hint(wageCorrection.ask, async () => {
      await noPeriods();
      return asked;
    }),
    hint(wageCorrection.withdraw, async () => {
      await noPeriods();
      return { id: (await factory(wageCorrection.ask, asked)).id, version: 1 };
    }),
    hint(wageCorrection.approve, waiting),
    hint(wageCorrection.refuse, async () => ({ ...(await waiting()), reason: '与记录不符' })),
  ];
}
