import { sql } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import type { ChoiceAccount, ChoiceTable } from '#contract/waybill/choice.ts';
import { FAILURES_TO_BREAK } from '#server/modules/waybill/account/calls.sql.ts';
import { holdAccount } from '#server/modules/waybill/account/quota.sql.ts';
import { grantLeft } from '#server/modules/waybill/account/choices.sql.ts';
import { leftNow } from '#server/modules/waybill/account/sql.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { openRules, presetOf } from './sql.ts';

const LENT = sql.lit(GRANT_REGIONS.grant.active.code);

/** What is chosen among; only who goes where is for the caller to say. */
export type ChoiceGround = Omit<ChoiceTable, 'refusal'>;

interface Standing {
  id: number;
  name: string;
  kind: string;
  expressName: string;
  isOn: boolean;
  broken: boolean;
  /** [X40] Its minute is over and nothing of it waits: somebody is to try whether it answers again. */
  tries: boolean;
  expired: boolean;
  left: number | null;
  inRanges: number;
}

const closedOf = ({ isOn, broken, tries, expired }: Standing): string | null => {
  if (!isOn) return '已暂停';
  if (expired) return '授权过期';
  return broken && !tries ? '连续失败，已熔断' : null;
};

const accountOf = (row: Standing): ChoiceAccount => {
  const { id, name, expressName, broken, kind, inRanges } = row;
  const left = Math.min(row.left ?? Infinity, kind === 'range' ? inRanges : Infinity);
  return { id, name, expressName, closed: closedOf(row), left: broken ? Math.min(1, left) : left };
};

/** [X10] The factory's rules, its default, and how the accounts that they name stand now, its own and those that are lent to it. */
export async function choiceGround(db: Db, factoryId: number, now: Date): Promise<ChoiceGround> {
  const rules = await openRules(db, factoryId);
  const presetId = await presetOf(db, factoryId);
  const ids = namedBy({ rules, presetId });
  const { rows } = await sql<Standing>`
    select id, name, kind, express_name as "expressName",
      case when grant_id is null then is_on else coalesce((select g.state = ${LENT} and g.starts_at <= ${now} and g.ends_at > ${now}
        from waybill_grant g where g.factory_id = ${factoryId} and g.id = waybill_account.grant_id), false) end as "isOn",
      case when grant_id is null then ${leftNow(now)} else (select ${grantLeft(now)}
        from waybill_grant g where g.factory_id = ${factoryId} and g.id = waybill_account.grant_id) end as left,
      failures >= ${FAILURES_TO_BREAK} as broken,
      coalesce(breaker_until, '-infinity') <= ${now} and not exists (
        select from waybill w where w.factory_id = ${factoryId} and w.account_id = waybill_account.id
          and w.due_at is not null) as tries,
      coalesce((select c.outcome = 'expired' from waybill_call c
        where c.factory_id = ${factoryId} and c.account_id = waybill_account.id order by c.id desc limit 1), false) as expired,
      case when kind = 'range' then coalesce((select sum(r.to_no - r.next_no + 1) from waybill_range r
        where r.factory_id = ${factoryId} and r.account_id = waybill_account.id and r.is_on), 0)::int8 else 0 end as "inRanges"
    from waybill_account
    where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[]) order by id`.execute(db);
  return { rules, presetId, accounts: rows.map(accountOf) };
}

const namedBy = ({ rules, presetId }: Pick<ChoiceGround, 'rules' | 'presetId'>): number[] => [
  ...new Set([...rules.flatMap(({ accountIds }) => accountIds), ...(presetId === null ? [] : [presetId])]),
];

/** The same, with every account that may be asked locked, in the order of ids: what is left of them stays so. */
export async function heldGround(
  trx: Trx,
  factoryId: number,
  now: Date,
  also?: number,
): Promise<ChoiceGround> {
  const named = namedBy({
    rules: await openRules(trx as Db, factoryId),
    presetId: await presetOf(trx as Db, factoryId),
  });
  const all = new Set([...named, ...(also === undefined ? [] : [also])]);
  for (const id of [...all].toSorted((a, b) => a - b)) await holdAccount(trx, factoryId, id, now);
  const ground = await choiceGround(trx as Db, factoryId, now);
  // Who was named in between is not held: somebody else may be asking it just now.
  const held = new Set(named);
  return { ...ground, accounts: ground.accounts.filter(({ id }) => held.has(id)) };
}

/** Whether there is anything to choose by. */
export const choosesByRules = async (db: Db, factoryId: number): Promise<boolean> =>
  (await presetOf(db, factoryId)) !== null ||
  (await db
    .selectFrom('waybillRule')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
