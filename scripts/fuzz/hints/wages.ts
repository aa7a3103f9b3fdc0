import { workStep } from '#contract/route/work-step.ts';
import { badge } from '#contract/station/badge.ts';
import { wageLine } from '#contract/wage/line.ts';
import { wagePeriod } from '#contract/wage/period.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Prices of piece work. */
export function wageHints({ factory, word, world }: Hands): Hint[] {
  const { factory: factoryId } = world.tenants;
  /** Somebody who works by the piece: he has a badge, or gets one. The last to come is not the one who asks. */
  const person = async (): Promise<number> => {
    const [working, lacking] = [await factory(wageLine.choices, {}), await factory(badge.lacking, {})];
    const id = Math.max(...[...working, ...lacking].map((one) => one.id));
    if (lacking.some((one) => one.id === id)) await factory(badge.issue, { userIds: [id] });
    return id;
  };
  /** Nobody can take periods away: here each call has the calendar to itself. */
  const dropPeriods = () =>
    world.ask(
      'truncate wage_period, wage_line, wage_adjustment, operator_error, wage_slip, wage_slip_seen',
      [],
    );
  const newPeriod = async () => {
    await dropPeriods();
    const [own] = await world.ask<{ id: number }>(
      `insert into wage_period (factory_id, from_day, to_day) values ($1, '2026-02-01', '2026-02-28') returning id::int`,
      [factoryId],
    );
    return own!.id;
  };
  const adjusted = async (periodId: number, userId: number) => {
    await factory(wagePeriod.adjust, { periodId, userIds: [userId], cents: 1000, reason: word('夜班') });
    const [own] = await world.ask<{ id: number }>(
      'select id::int from wage_adjustment where period_id = $1 order by id desc limit 1',
      [periodId],
    );
    return own!.id;
  };
  const said = {
    ...{ rateE4: 1250, seconds: 30, reworkPercent: 50, fault: 'back' as const, faultE4: 0 },
    fromDay: '2098-01-01',
  };
  const form = async () => ({
    ...{
      work: 'step' as const,
      stepId: (await factory(workStep.create, { name: word('计件') })).id,
      ...said,
    },
  });
  const newPrice = async () => (await factory(piecePrice.create, await form())).id;
  return [
    hint(piecePrice.create, form),
    hint(piecePrice.next, async () => ({ id: await newPrice(), version: 1, ...said, fromDay: '2098-02-01' })),
    hint(piecePrice.end, async () => ({ id: await newPrice(), version: 1, toDay: '2098-03-01' })),
    hint(wageLine.correct, async () => ({
      ...{
        userId: await person(),
        work: 'print' as const,
        stepId: null,
        day: '2026-02-03',
        pieces: 3,
        reason: '漏扫',
      },
    })),
    hint(wageLine.detail, () => ({
      ...{ userId: 1, day: '2026-02-03', work: 'print' as const, stepId: null, priceId: null, periodId: 1 },
    })),
    hint(wagePeriod.create, async () => {
      await dropPeriods();
      return { toDay: '2026-03-31' };
    }),
    hint(wagePeriod.sheet, async () => ({ periodId: await newPeriod() })),
    hint(wagePeriod.adjust, async () => ({
      ...{ periodId: await newPeriod(), userIds: [await person()], cents: 1000, reason: '夜班' },
    })),
    hint(wagePeriod.unadjust, async () => ({ id: await adjusted(await newPeriod(), await person()) })),
    hint(wagePeriod.slip, async () => {
      const [periodId, userId] = [await newPeriod(), await person()];
      await adjusted(periodId, userId);
      return { periodId, userId };
    }),
    hint(wagePeriod.differences, async () => ({ id: await newPeriod() })),
    hint(wagePeriod.recompute, async () => ({ id: await newPeriod(), lines: 0, afterE4: 0 })),
    hint(wagePeriod.lock, async () => ({ id: await newPeriod(), version: 1 })),
    ...[wagePeriod.unlock, wagePeriod.pay].map((of) =>
      hint(of, async () => {
        const id = await newPeriod();
        await factory(wagePeriod.lock, { id, version: 1 });
        return { id, version: 2 };
      }),
    ),
    hint(piecePrice.raise, async () => ({
      ...{ ids: [await newPrice()], by: 'percent' as const, value: 500, fromDay: '2098-02-01' },
    })),
  ];
}
