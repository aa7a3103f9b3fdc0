import type { Trx } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import * as sql from './deduct.sql.ts';

/**
 * A deduction of one person for what he did at a moment, in the period of that day, or where that is locked in the next open
 * one. @returns the id of the adjustment
 */
export const deduct = (trx: Trx, factoryId: number, one: sql.Deduction): Promise<number> =>
  sql.insertDeduction(trx, factoryId, one);

/** [M37] An adjustment is taken back. @throws Refusal where its period is locked by now */
export async function undeduct(trx: Trx, factoryId: number, adjustmentId: number): Promise<void> {
  if (!(await sql.holdOpen(trx, factoryId, adjustmentId)))
    throw conflict('这笔扣款所在的工资周期已锁定，不能更改，请用「计件工资」中的补贴更正。');
  await sql.dropAdjustment(trx, factoryId, adjustmentId);
}
