import { CORRECTION_DAYS, correctionOf } from '#contract/bill/correction.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { feesAs } from '#server/modules/package-fee/service.ts';
import type { Db } from '#server/platform/database.ts';
import * as sql from './settle.sql.ts';

const DAY_MS = 24 * 3_600_000;

interface Corrections {
  /** What the customer of a line is charged. */
  charged: Map<number, number>;
  /** Those that ask for a confirmation. */
  tooMuch: Map<number, number>;
}

/**
 * [X25] What the customers of these lines are charged for the carrier's weight: by the template of the day of the hand-over,
 * beyond what they were charged then.
 */
export async function correctionsOf(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<Corrections> {
  const since = new Date(now.getTime() - CORRECTION_DAYS * DAY_MS);
  const lines = await sql.correctable(db, factoryId, ids, since);
  const found: Corrections = { charged: new Map(), tooMuch: new Map() };
  if (lines.length === 0) return found;
  const above = await paramOf(db, factoryId, 'bill.chargeAboveCents');
  const fees = await feesAs(
    db,
    factoryId,
    lines.map(({ packageId, billedG, at }) => ({ id: packageId, grams: billedG, at })),
  );
  for (const { id, packageId, firstCents, currency } of lines) {
    const { fee, currency: of } = fees.get(packageId)!;
    if (!fee || of !== currency) continue;
    const weighed = { firstCents, centsAsWeighed: fee.totalCents };
    const correction = correctionOf(weighed, { above, confirmed });
    if (correction === 'tooMuch') found.tooMuch.set(id, fee.totalCents - firstCents);
    else if (correction !== 'none') found.charged.set(id, correction.cents);
  }
  return found;
}
