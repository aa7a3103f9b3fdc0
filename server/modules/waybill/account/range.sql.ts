import { sql } from 'kysely';
import { ownNumber } from '#contract/waybill/check-digit.ts';
import type { Trx } from '#server/platform/database.ts';

/** How many numbers the ranges of an account still have. The caller holds the account. */
export async function leftInRanges(trx: Trx, factoryId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(to_no - next_no + 1), 0)::int8 as n from waybill_range
    where factory_id = ${factoryId} and account_id = ${accountId} and is_on`.execute(trx);
  return rows[0]!.n;
}

/**
 * [X06] So many numbers of an account's ranges, the oldest range first: each is taken by one conditional update of what comes
 * next, so that two draws never see the same one, also not after a number was cancelled. The last of a range closes it.
 * @throws Error where there are not as many: who draws holds the account and asked before
 */
export async function drawNumbers(
  trx: Trx,
  factoryId: number,
  accountId: number,
  wanted: number,
): Promise<string[]> {
  const drawn: string[] = [];
  while (drawn.length < wanted) {
    const { rows } = await sql<{ prefix: string; first: number; last: number }>`
      update waybill_range r set next_no = least(r.next_no + ${wanted - drawn.length}::int, r.to_no + 1)
      from (select id, next_no from waybill_range
        where factory_id = ${factoryId} and account_id = ${accountId} and is_on and next_no <= to_no
        order by id limit 1 for update) open
      where r.factory_id = ${factoryId} and r.id = open.id and r.next_no = open.next_no
      returning r.prefix, open.next_no as first, r.next_no - 1 as last`.execute(trx);
    const [taken] = rows;
    if (!taken) throw new Error('a range has fewer numbers than were counted under its lock');
    for (let serial = taken.first; serial <= taken.last; serial += 1)
      drawn.push(ownNumber(taken.prefix, serial));
  }
  return drawn;
}
