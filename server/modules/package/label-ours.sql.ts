import { sql, type RawBuilder } from 'kysely';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { paramOf } from '#server/modules/param/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

// Whose label a number has.

/** What of a package tells whose label it has. */
interface Numbered {
  waybillNo: string;
  /** Its number came from an own range or a carrier's account. */
  accounted: boolean;
}

/** Whether the number of the package that `p` names came from an own range or an account. */
export const accountedOf = (
  factoryId: number,
  p: 'p' | 'package',
): RawBuilder<boolean> => sql<boolean>`exists (
  select from waybill w where w.factory_id = ${factoryId} and w.package_id = ${sql.ref(`${p}.id`)}
    and w.no = ${sql.ref(`${p}.waybill_no`)} and w.account_id is not null)`;

export interface LabelsOurs {
  /** Whether the label of its live number is ours to print. */
  is: (parcel: Numbered) => boolean;
  /** The same of the row `p`. */
  sql: RawBuilder<unknown>;
}

/**
 * [X12] The label is ours to print where the number came from an own range or an account. A number that was typed by hand came
 * with a label of its own, unless the factory says that it prints those, too.
 */
export async function labelsOurs(db: Db | Trx, factoryId: number): Promise<LabelsOurs> {
  const printsTyped = await paramOf(db as Db, factoryId, 'package.printsTyped');
  return {
    is: ({ waybillNo, accounted }) => waybillNo !== '' && (printsTyped || accounted),
    sql: sql`(p.waybill_no <> '' and (${printsTyped}::boolean or ${accountedOf(factoryId, 'p')}))`,
  };
}

/** Which packages the factory does not hand over before their label is printed, where it asks for that. */
export async function lackingLabel(
  trx: Trx,
  factoryId: number,
): Promise<(parcel: Numbered & { label: number }) => boolean> {
  if (!(await paramOf(trx as Db, factoryId, 'package.needsLabel'))) return () => false;
  const ours = await labelsOurs(trx, factoryId);
  return (parcel) => ours.is(parcel) && parcel.label !== PACKAGE_REGIONS.label.printed.code;
}
