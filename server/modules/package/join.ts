import { readPackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { PLAIN_PACKAGE } from '#contract/package/life-cycle/package-facts.ts';
import type { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { DoneOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { moveOf } from '#server/platform/life-cycle/move.ts';
import * as joins from './join.sql.ts';
import { systemMover, type PackageLife, type PackageMover } from './life-types.ts';
import { linesOf, moveLines } from './lines.sql.ts';
import { saidByOrders, type LockedPackage } from './lock.sql.ts';
import { recount } from './make.sql.ts';
import { weightsOf } from './weights.ts';

type Done = DoneOf<PackageLife>;
/** How packages begin and move: their life cycle asks for what is here, and hands itself over. */
export interface PackageMoves {
  begin: ReturnType<typeof beginOf<PackageLife>>;
  move: ReturnType<typeof moveOf<PackageLife>>;
}

/** What lies in one package of an order goes into another one. */
async function carry(trx: Trx, factoryId: number, from: number, into: number, orderId?: number) {
  const all = await linesOf(trx, factoryId, [from]);
  const parts = all.filter((line) => orderId === undefined || line.orderId === orderId);
  await moveLines(trx, factoryId, { from, into, parts });
}

/** [X18] What lies in these goes into the package that takes them in, and with it their orders. */
export async function joinInto({ trx, mover, event, steps }: Done): Promise<void> {
  if (event.type !== 'package.joined') return;
  const { tenantId } = mover;
  for (const { row } of steps) {
    await carry(trx, tenantId, row.id, event.into);
    await joins.untie(trx, tenantId, row.id, row.orderId);
    await joins.tie(trx, tenantId, event.into, row.orderId);
  }
  await recount(
    trx,
    tenantId,
    [event.into, ...steps.map(({ row }) => row.id)],
    await weightsOf(trx, tenantId),
  );
}

/** [X17] All of its order comes back; the others stay where they are. */
export async function comeBack({ trx, mover, steps }: Done, moves: PackageMoves): Promise<void> {
  const { tenantId } = mover;
  for (const { row } of steps) {
    const into = row.joinedIntoId!;
    await carry(trx, tenantId, into, row.id, row.orderId);
    await joins.untie(trx, tenantId, into, row.orderId);
    await joins.tie(trx, tenantId, row.id, row.orderId);
    await recount(trx, tenantId, [into, row.id], await weightsOf(trx, tenantId));
    await packWhole(trx, systemMover(mover), [into], moves);
  }
}

/** [X18] Orders leave a package: what each had of its own has its goods again, and who was there first gets a new one. */
export async function letGo({ trx, mover, steps }: Done, moves: PackageMoves): Promise<void> {
  const { tenantId } = mover;
  for (const { row, event } of steps) {
    if (event.type !== 'package.order.left') continue;
    for (const orderId of event.orderIds) {
      const own = await joins.ownBefore(trx, tenantId, row.id, orderId);
      if (own === undefined) await leaveAnew(trx, systemMover(mover), { row, orderId }, moves);
      else {
        const back = readPackageEvent('package.unjoined', 'system', {});
        const chosen = { ids: [own], known: { parted: true }, ordersHeld: true };
        const { failed } = await moves.move(trx, systemMover(mover), back, chosen);
        if (failed[0]) throw new Error(`an order does not leave its package: ${failed[0].msg}`);
      }
    }
    // Other goods lie in it than its label says.
    if (row.label === PACKAGE_REGIONS.label.printed.code) {
      const stale = readPackageEvent('label.staled', 'system', {});
      const chosen = { ids: [row.id], known: { labelOld: true }, ordersHeld: true };
      await moves.move(trx, systemMover(mover), stale, chosen);
    }
  }
}

/** The order that the package was made for leaves it. */
async function leaveAnew(
  trx: Trx,
  mover: PackageMover,
  { row, orderId }: { row: LockedPackage; orderId: number },
  moves: PackageMoves,
): Promise<void> {
  const { tenantId } = mover;
  const made = readPackageEvent('package.made', 'system', {});
  const one = {
    ...{ order_id: orderId, merchant_id: row.merchantId, factory_id: tenantId },
    express_name: row.expressName,
  };
  const facts = { ...PLAIN_PACKAGE, approved: true };
  const begun = await moves.begin(trx, mover, made, { rows: [one], facts }, { ordersHeld: true });
  if ('msg' in begun) throw new Error(`a package of an order that leaves does not begin: ${begun.msg}`);
  const [id] = begun.ids;
  await carry(trx, tenantId, row.id, id!, orderId);
  await joins.untie(trx, tenantId, row.id, orderId);
  await joins.tie(trx, tenantId, id!, orderId);
  await recount(trx, tenantId, [row.id, id!], await weightsOf(trx, tenantId));
  await packWhole(trx, mover, [id!], moves);
}

/** Those of these packages that are open are packed, where by now all of their orders are. */
export async function packWhole(
  trx: Trx,
  mover: PackageMover,
  ids: readonly number[],
  { move }: PackageMoves,
): Promise<void> {
  const { tenantId } = mover;
  const open = await joins.openTakers(trx, tenantId, ids);
  if (open.size === 0) return;
  const said = await saidByOrders(trx, tenantId, [...open]);
  const whole = [...open].filter((id) => said.get(id)?.packed);
  if (whole.length === 0) return;
  const event = readPackageEvent('package.packed', 'system', {});
  const { failed } = await move(trx, mover, event, { ids: whole, ordersHeld: true });
  if (failed[0]) throw new Error(`a package whose orders are packed is not: ${failed[0].msg}`);
}

/**
 * [X18] These orders, which are closed or held by a refund, leave the packages in which they lie with others. The caller holds
 * the orders; the others in these packages are only read behind the package's lock.
 */
export async function part(
  trx: Trx,
  factoryId: number,
  { orderIds, now }: { orderIds: readonly number[]; now: Date },
  moves: PackageMoves,
): Promise<void> {
  const mover = systemMover({ tenantId: factoryId, now });
  for (const { id, own, all } of await joins.sharedWith(trx, factoryId, orderIds)) {
    if (own.length === all) continue;
    const event = readPackageEvent('package.order.left', 'system', { orderIds: own });
    const chosen = { ids: [id], known: { parted: true }, ordersHeld: true };
    const { failed } = await moves.move(trx, mover, event, chosen);
    if (failed[0]) throw new Error(`an order does not leave its package: ${failed[0].msg}`);
    await packWhole(trx, mover, [id], moves);
  }
}
