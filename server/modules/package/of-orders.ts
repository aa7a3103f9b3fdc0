import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PLAIN_PACKAGE } from '#contract/package/life-cycle/package-facts.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { noteWaybills, type Packages } from '#server/modules/order/service.ts';
import { correctNumbers, enterNumbers, PENDING, pendingNumbers } from '#server/modules/waybill/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { saidBeside } from '#server/platform/life-cycle/plain.ts';
import { askAt } from './ask-moment.ts';
import { packWhole, part } from './join.ts';
import { movePackages, packageMoves, unservedAmong } from './life.ts';
import { systemMover } from './life-types.ts';
import { askBack } from './intercepts.ts';
import { lackingLabel } from './label-ours.sql.ts';
import { staleLabels } from './labels.ts';
import { signedAmong } from './due.sql.ts';
import { standingOf, type StandingPackage } from './lock.sql.ts';
import { makePackages } from './make.sql.ts';
import { firstNumbers, writeNumbers } from './number.sql.ts';
import { tracked } from './ports.ts';
import { asksForWeight, weightsOf } from './weights.ts';

const { open, packed, weighed, handedOver } = PACKAGE_REGIONS.stage;
const saidOf = saidBeside(PLAIN_PACKAGE);

/** The packages of orders that were approved; those that have theirs get none. */
export async function make(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const facts = { ...PLAIN_PACKAGE, approved: true };
  const begun = packageLife.begin(readPackageEvent('package.made', 'system', {}), facts);
  if ('msg' in begun) throw new Error(`a package of an approved order does not begin: ${begun.msg}`);
  const weights = await weightsOf(trx, factoryId);
  await makePackages(trx, factoryId, orderIds, { state: begun.state, facts: saidOf(facts), now, weights });
}

/** Sends what the system does with packages that follow their orders. @throws where one refuses */
async function follow(
  trx: Trx,
  { factoryId, now }: { factoryId: number; now: Date },
  ids: readonly number[],
  type: 'package.packed' | 'package.unpacked' | 'package.voided',
  known: { packed?: true; unpacked?: true; over?: true },
): Promise<void> {
  if (ids.length === 0) return;
  const event = readPackageEvent(type, 'system', {});
  const { failed } = await movePackages(trx, systemMover({ tenantId: factoryId, now }), event, {
    ids,
    known,
    ordersHeld: true,
  });
  if (failed[0]) throw new Error(`${type} is refused by the package of an order: ${failed[0].msg}`);
}

const inStages = (rows: readonly StandingPackage[], stages: readonly number[]) =>
  rows.filter(({ stage }) => stages.includes(stage)).map(({ id }) => id);

/** Packages of orders that are packed. */
const packOnly = async (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => {
  // What a server of the version before approved has none yet.
  await make(trx, factoryId, orderIds, now);
  const rows = await standingOf(trx, factoryId, orderIds);
  const own = rows.filter(({ orders }) => orders === 1);
  await follow(trx, { factoryId, now }, inStages(own, [open.code]), 'package.packed', { packed: true });
  // Where others lie in it, they are to be packed, too.
  const shared = inStages(
    rows.filter(({ orders }) => orders > 1),
    [open.code],
  );
  await packWhole(trx, systemMover({ tenantId: factoryId, now }), [...new Set(shared)], packageMoves);
};

export const pack: Packages['pack'] = async (trx, factoryId, orderIds, now) => {
  await packOnly(trx, factoryId, orderIds, now);
  await askAt('packed', trx, { factoryId, orderIds, now });
};

/** What stands against shipping an order with this number: several packages, another number, no weight where it is asked for. */
function refusalOf(
  left: readonly StandingPackage[],
  all: number,
  waybillNo: string,
  asks: { weight: boolean; lacksLabel: (parcel: StandingPackage) => boolean },
): string | undefined {
  if (left.length > 1)
    return `订单分成 ${all} 个包裹，还有 ${left.length} 个没有出库，请到「面单」中逐个填写运单号并出库。`;
  const [one] = left;
  if (!one) return undefined;
  if (one.orders > 1)
    return `订单与另外 ${one.orders - 1} 个订单合在包裹 ${one.number} 里，请到「面单」中填写运单号并出库。`;
  if (one.waybillNo !== '' && one.waybillNo !== waybillNo)
    return `包裹 ${one.number} 的运单号是 ${one.waybillNo}，与填写的不同；请填写它，或先到「面单」中回收单号。`;
  // A number that comes with shipping has its label from where it was typed.
  if (one.waybillNo !== '' && asks.lacksLabel(one))
    return `包裹 ${one.number} 的面单还没有打印，或已失效，请先到「面单」中打印。`;
  return asks.weight && one.stage !== weighed.code
    ? `包裹 ${one.number} 还没有称重，请先到「面单」中称重。`
    : undefined;
}

/** Packages as orders need them: server/ports.ts hands it over. All of it in the caller's transaction, which is the factory's. */
export const packagesOfOrders: Packages = {
  async make(trx, factoryId, orderIds, now) {
    await make(trx, factoryId, orderIds, now);
    await askAt('approved', trx, { factoryId, orderIds, now });
  },
  start: (trx, factoryId, orderIds, now) => askAt('started', trx, { factoryId, orderIds, now }),
  pack,
  async unpack(trx, factoryId, orderIds, now) {
    const rows = await standingOf(trx, factoryId, orderIds);
    const ids = [...new Set(inStages(rows, [packed.code, weighed.code]))];
    await follow(trx, { factoryId, now }, ids, 'package.unpacked', { unpacked: true });
  },
  part: (trx, factoryId, orderIds, now) => part(trx, factoryId, { orderIds, now }, packageMoves),
  async leave(trx, factoryId, orderIds, now) {
    await part(trx, factoryId, { orderIds, now }, packageMoves);
    const rows = await standingOf(trx, factoryId, orderIds);
    const ids = [...new Set(inStages(rows, [open.code, packed.code, weighed.code]))];
    await follow(trx, { factoryId, now }, ids, 'package.voided', { over: true });
    const gone = [...new Set(inStages(rows, [handedOver.code]))];
    await askBack(trx, { tenantId: factoryId, now }, gone, packageMoves);
  },
  async left(trx, factoryId, orderIds) {
    const rows = await standingOf(trx, factoryId, orderIds);
    return new Set(rows.filter(({ stage }) => stage === handedOver.code).map(({ orderId }) => orderId));
  },
  async here(trx, factoryId, orderIds) {
    const rows = await standingOf(trx, factoryId, orderIds);
    return new Set(rows.filter(({ stage }) => stage !== handedOver.code).map(({ orderId }) => orderId));
  },
  signed: signedAmong,
  async refuseShip(trx, factoryId, shipments, now) {
    const asks = await asksForWeight(trx, factoryId);
    const lacksLabel = await lackingLabel(trx, factoryId);
    const rows = await standingOf(
      trx,
      factoryId,
      shipments.map(({ id }) => id),
    );
    const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
    const leave = shipments.flatMap(({ id, expressName }) =>
      (byOrder.get(id) ?? [])
        .filter(({ stage }) => stage !== handedOver.code)
        .map((one) => ({ ...one, expressName })),
    );
    // [X11] What a package weighs is known here alone.
    const unserved = await unservedAmong(trx, factoryId, now, leave);
    const pending = await pendingNumbers(
      trx,
      factoryId,
      leave.map(({ id }) => id),
    );
    const refused = new Map<number, string>();
    for (const { id, waybillNo } of shipments) {
      const own = byOrder.get(id) ?? [];
      const left = own.filter(({ stage }) => stage !== handedOver.code);
      const [one] = left;
      const refusal =
        refusalOf(left, own.length, waybillNo, { weight: asks, lacksLabel }) ??
        (one && (pending.has(one.id) ? PENDING : unserved.get(one.id)));
      if (refusal !== undefined) refused.set(id, refusal);
    }
    return refused;
  },
  async ship(trx, factoryId, shipments, mover) {
    const of = new Map(shipments.map(({ id, ...parcel }) => [id, parcel]));
    // What leaves with a number that was typed asks for no other one.
    await packOnly(trx, factoryId, [...of.keys()], mover.now);
    const rows = await standingOf(trx, factoryId, [...of.keys()]);
    const here = rows.filter(({ stage }) => stage !== handedOver.code);
    const by = { ...mover, tenantId: factoryId, by: 'factory' as const };
    const numbers = here
      .filter(({ waybillNo }) => waybillNo === '')
      .map(({ id, orderId, merchantId }) => {
        const { waybillNo, expressName } = of.get(orderId)!;
        return { packageId: id, merchantId, no: waybillNo, expressName };
      });
    await enterNumbers(trx, { ...by, by: 'system' }, numbers);
    if (here.length === 0) return;
    const event = readPackageEvent('package.handed.over', 'factory', {});
    // The order was asked whether it may be shipped before it was.
    const known = { held: false, customsDone: true, labelMissing: false };
    const { failed } = await movePackages(trx, by, event, { ids: here.map(({ id }) => id), known });
    if (failed[0]) throw new Error(`a package of a shipped order stays: ${failed[0].msg}`);
  },
  async correct(trx, factoryId, corrections, now) {
    const of = new Map(corrections.map(({ id, ...number }) => [id, number]));
    const rows = await standingOf(trx, factoryId, [...of.keys()]);
    const numbers = rows
      .filter(({ orderId, waybillNo }) => of.get(orderId)!.former === waybillNo)
      .map(({ id, orderId }) => {
        const { waybillNo: no, expressName } = of.get(orderId)!;
        return { packageId: id, no, expressName };
      });
    await correctNumbers(trx, systemMover({ tenantId: factoryId, now }), numbers);
    await tracked.its.want(
      trx,
      factoryId,
      numbers.map(({ packageId }) => packageId),
      now,
    );
  },
};

/** The live numbers of these packages stand on them and on their orders. */
export async function writeOnPackages(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  now: Date,
): Promise<void> {
  await writeNumbers(trx, factoryId, packageIds);
  await noteWaybills(trx, factoryId, await firstNumbers(trx, factoryId, packageIds), now);
  await staleLabels(trx, factoryId, packageIds, now);
}
