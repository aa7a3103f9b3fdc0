import { CODES } from '#contract/errors.ts';
import type { RowRefusal } from '#contract/errors.ts';
import type { ChoiceHow } from '#contract/waybill/choice.ts';
import { PLAIN_WAYBILL, type WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { holdAccount, type HeldAccount } from '#server/modules/waybill/account/quota.sql.ts';
import { drawNumbers, leftInRanges } from '#server/modules/waybill/account/range.sql.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { WaybillMover } from './life-types.ts';
import { beginWaybills } from './life.ts';
import { clearWay } from './numbers.ts';
import { currentOf, nextAttempts, type LockedWaybill } from './sql.ts';

const FAILED = 30;
export const NO_ACCOUNT = '面单账户不存在或已删除，请刷新后重新选择。';

/** A package that a number is asked for, with what is known of it. The caller holds it. */
export interface WantingPackage {
  id: number;
  number: string;
  merchantId: number;
  /** A digest of where it goes. */
  place: string;
  facts: Pick<WaybillFacts, 'packageHere' | 'held' | 'reachable' | 'addressed' | 'weighed'>;
  /** What else stands against it, in a sentence (X11). */
  refusal?: string | undefined;
}

/** What becomes of packages that numbers are asked for. */
export interface Judged {
  fit: WantingPackage[];
  /** [X01] They have a live number of this account already, asked for or got: whoever asks again is answered with it. */
  standing: number[];
  refused: RowRefusal[];
}

type Account = Pick<HeldAccount, 'id' | 'kind' | 'isOn' | 'left' | 'says'>;
type Current = Pick<LockedWaybill, 'packageId' | 'state' | 'accountId'>;

/** [X10] What is kept on a number of the choice of its account; null: a person named it. */
export interface KeptChoice {
  how: ChoiceHow;
  ruleId: number | null;
  ruleName: string;
  /** As its order wanted it then. */
  express: string;
  passed: { account: string; why: string }[];
}

/** Who gets one and who does not, one by one in the order in which they are given, until the account has no more. */
export function judgeAsk(
  packages: readonly WantingPackage[],
  current: readonly Current[],
  account: Account,
  inRanges: number,
): Judged {
  const live = new Map(current.filter(({ state }) => state !== FAILED).map((row) => [row.packageId, row]));
  const event = askOf(account, 'factory');
  const judged: Judged = { fit: [], standing: [], refused: [] };
  for (const one of packages) {
    const own = live.get(one.id);
    if (own && own.accountId === account.id) {
      judged.standing.push(one.id);
      continue;
    }
    const taken = judged.fit.length;
    const facts = {
      ...{ ...PLAIN_WAYBILL, ...one.facts, numbered: own !== undefined },
      ...{ accountOn: account.isOn, quotaLeft: taken < account.left, rangeLeft: taken < inRanges },
    };
    const begun = waybillLife.begin(event, facts);
    const msg = 'msg' in begun ? (lentSays(account, event, facts) ?? begun.msg) : one.refusal;
    if (msg === undefined) judged.fit.push(one);
    else judged.refused.push({ id: one.id, orderNo: one.number, code: CODES.conflict, msg });
  }
  return judged;
}

/** Where nothing else stands against it than a lent account, that says why. */
function lentSays(
  { says, isOn }: Account,
  event: ReturnType<typeof askOf>,
  facts: WaybillFacts,
): string | undefined {
  if (!says || (facts.accountOn && facts.quotaLeft)) return undefined;
  const otherwise = waybillLife.begin(event, { ...facts, accountOn: true, quotaLeft: true });
  return 'msg' in otherwise ? undefined : isOn ? says.out : says.closed;
}

const askOf = ({ kind }: Pick<Account, 'kind'>, by: WaybillMover['by']) =>
  readWaybillEvent(kind === 'range' ? 'waybill.drawn' : 'waybill.asked', by, {});

/**
 * [X01] [X05] Numbers for these packages of one account: of a carrier each is asked for by the worker, behind this
 * transaction; of an own range it is drawn at once. Who gets none is refused with the reason; the rest goes on.
 */
export async function askNumbers(
  trx: Trx,
  mover: WaybillMover,
  accountId: number,
  packages: readonly WantingPackage[],
  choiceOf: ReadonlyMap<number, KeptChoice> = new Map(),
): Promise<Judged> {
  const { tenantId, now } = mover;
  const ids = packages.map(({ id }) => id);
  const current = await currentOf(trx, tenantId, ids);
  const account = await holdAccount(trx, tenantId, accountId, now);
  if (!account) throw notFound(NO_ACCOUNT);
  const own = account.kind === 'range';
  const inRanges = own ? await leftInRanges(trx, tenantId, accountId) : 0;
  const judged = judgeAsk(packages, current, account, inRanges);
  const { fit } = judged;
  if (fit.length === 0) return judged;
  const fitIds = fit.map(({ id }) => id);
  // What failed before gives way: it is locked already.
  await clearWay(trx, mover, fitIds);
  const attempts = await nextAttempts(trx, tenantId, fitIds);
  const numbers = own ? await drawNumbers(trx, tenantId, accountId, fit.length) : [];
  const rows = fit.map(({ id, merchantId, number, place }, at) => {
    const attempt = attempts.get(id) ?? 1;
    return {
      ...{ merchant_id: merchantId, factory_id: tenantId, package_id: id, account_id: accountId },
      ...{ no: numbers[at] ?? '', express_name: account.expressName, attempt, place },
      ...{ rule_id: choiceOf.get(id)?.ruleId ?? null, choice: choiceOf.get(id) ?? null },
      ...(own ? { got_at: now } : { request_id: `${number}-${attempt}`, due_at: now }),
    };
  });
  const facts = {
    ...{ ...PLAIN_WAYBILL, packageHere: true, reachable: true, addressed: true, weighed: true },
    ...{ accountOn: true, quotaLeft: true, rangeLeft: own, typed: own },
  };
  const begun = await beginWaybills(trx, mover, askOf(account, mover.by), { rows, facts }, {});
  if ('msg' in begun) throw new Error(`a number that was found fit does not begin: ${begun.msg}`);
  return judged;
}
