import { CODES, type RowRefusal } from '#contract/errors.ts';
import {
  chooseAccounts,
  noChoiceText,
  type Choice,
  type ChoiceParcel,
  type ChoiceTable,
} from '#contract/waybill/choice.ts';
import { PLAIN_WAYBILL } from '#contract/waybill/life-cycle/waybill-facts.ts';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { heldGround } from '#server/modules/waybill/rule/ground.sql.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { askNumbers, type Judged, type KeptChoice, type WantingPackage } from './ask.ts';
import type { WaybillMover } from './life-types.ts';
import { clearWay } from './numbers.ts';
import { currentOf, type LockedWaybill } from './sql.ts';

const { asked: ASKED, failed: FAILED } = WAYBILL_REGIONS.waybill;

/** A package whose number is asked for by rules. */
export interface ChoosingPackage extends WantingPackage {
  parcel: ChoiceParcel;
}

/** What becomes of packages for which rules choose: those that get none say why. */
export interface ChosenByRules extends Omit<Judged, 'fit'> {
  fit: { one: ChoosingPackage; choice: Choice & { accountId: number } }[];
}

const refused = ({ id, number }: WantingPackage, msg: string): RowRefusal => ({
  ...{ id, orderNo: number, code: CODES.conflict, msg },
});

/** What stands against a number of this package whoever gives it; undefined: nothing. */
function against({ facts }: WantingPackage): string | undefined {
  const open = { accountOn: true, quotaLeft: true, rangeLeft: true };
  const begun = waybillLife.begin(readWaybillEvent('waybill.asked', 'system', {}), {
    ...{ ...PLAIN_WAYBILL, ...facts, ...open, numbered: false },
  });
  return 'msg' in begun ? begun.msg : undefined;
}

/** [X10] Which account each gets its number of. [X01] What has a number, or is asked for one, stands as it is. */
export function chooseByRules(
  packages: readonly ChoosingPackage[],
  current: readonly Pick<LockedWaybill, 'packageId' | 'state'>[],
  table: ChoiceTable,
): ChosenByRules {
  const live = new Set(
    current.filter(({ state }) => state !== FAILED.code).map(({ packageId }) => packageId),
  );
  const chosen: ChosenByRules = { fit: [], standing: [], refused: [] };
  const wanting: ChoosingPackage[] = [];
  for (const one of packages) {
    const msg = against(one);
    if (live.has(one.id)) chosen.standing.push(one.id);
    else if (msg === undefined) wanting.push(one);
    else chosen.refused.push(refused(one, msg));
  }
  const choices = chooseAccounts(
    wanting.map(({ parcel }) => parcel),
    table,
  );
  for (const [at, one] of wanting.entries()) {
    const choice = choices[at]!;
    const { accountId } = choice;
    if (accountId === null) chosen.refused.push(refused(one, noChoiceText(choice)));
    else chosen.fit.push({ one, choice: { ...choice, accountId } });
  }
  return chosen;
}

const keptOf = ({ parcel }: ChoosingPackage, { how, ruleId, ruleName, passed }: Choice): KeptChoice => ({
  ...{ how: how!, ruleId, ruleName, express: parcel.expressName },
  passed: passed.map(({ account, why }) => ({ account, why })),
});

/**
 * [X10] Numbers for these packages by the factory's rules, asked of each account as if a person had named it; the choice is
 * kept on the number. The caller holds the packages.
 * @param instead what was asked of this account and not begun, or failed there, is asked of another one; parcels say so, too
 */
export async function askByRules(
  trx: Trx,
  mover: WaybillMover,
  packages: readonly ChoosingPackage[],
  refusal: ChoiceTable['refusal'],
  instead?: number,
): Promise<Judged> {
  const { tenantId, now } = mover;
  // Numbers are locked before accounts.
  const current = await currentOf(
    trx,
    tenantId,
    packages.map(({ id }) => id),
  );
  const waits = ({ accountId, state }: LockedWaybill) => accountId === instead && state === ASKED.code;
  const ground = await heldGround(trx, tenantId, now, instead);
  const others = current.filter((row) => !waits(row));
  const { fit, standing, refused: none } = chooseByRules(packages, others, { ...ground, refusal });
  const found = new Set(fit.map(({ one }) => one.id));
  const left = current.filter((row) => waits(row) && found.has(row.packageId));
  const cleared = left.map(({ packageId }) => packageId);
  await clearWay(trx, mover, cleared);
  const judged: Judged = { fit: [], standing, refused: none };
  const byAccount = Map.groupBy(fit, ({ choice }) => choice.accountId);
  for (const accountId of [...byAccount.keys()].toSorted((a, b) => a - b)) {
    const chosen = byAccount.get(accountId)!;
    const kept = new Map(chosen.map(({ one, choice }) => [one.id, keptOf(one, choice)]));
    const asked = chosen.map(({ one }) => one);
    const done = await askNumbers(trx, mover, accountId, asked, kept);
    judged.fit.push(...done.fit);
    judged.standing.push(...done.standing);
    judged.refused.push(...done.refused);
  }
  return judged;
}
