import { provinceOfNode } from '#contract/area/area-code.ts';
import type { ChargeMode } from '#contract/price/charge-mode.ts';
import { parcelFee, type ParcelFee, type ParcelSize } from '#contract/price/parcel-fee.ts';
import type { PriceKind, PriceRule } from '#contract/price/pricing.ts';
import { tariffFor } from '#contract/price/tariff-choice.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { expressNameOf } from '#contract/values/express-name.ts';
import { nodeOf, remotesOn, type Consignment } from '#server/modules/region/service.ts';
import type { Db } from '#server/platform/database.ts';
import { priceOf } from '../pricing.ts';
import { ruleOf } from '../rules.ts';
import * as sql from '../sql.ts';
import { groupsOf } from '../targets.sql.ts';
import * as fees from './fee.sql.ts';

const KIND_OF: Record<ChargeMode, PriceKind> = { piece: 'express', weight: 'expressWeight' };
/** Why a parcel costs nothing. */
export const NO_FEE = {
  template: '无适用的快递费模板',
  currency: '无此币种的快递费',
  weight: '没有重量',
} as const;

export interface ParcelToCharge extends Omit<Consignment, 'weightG'> {
  merchantId: number;
  /** Of what the order costs. */
  currency: string;
  grams: number | null;
  pieces: number;
  size: ParcelSize | null;
}

export interface ChargedParcel {
  /** What it costs; null: nothing, for this reason. */
  fee: ParcelFee | null;
  reason: string;
  currency: string;
  template: {
    id: number;
    mode: ChargeMode;
    expressName: string;
    area: string;
    validFrom: string | null;
  } | null;
}

/** Each with the standard name of its express and the node that it goes to; the words of one place are read once. */
function placed(parcels: readonly ParcelToCharge[]) {
  const nodes = new Map<string, string>();
  return parcels.map((parcel) => {
    const { country, province, city, district } = parcel;
    const words = [country, province, city, district].join('\n');
    if (!nodes.has(words)) nodes.set(words, nodeOf(parcel));
    return { parcel, expressName: expressNameOf(parcel.expressName), areaCode: nodes.get(words)! };
  });
}

/** The template of an express and a node, chosen once for all parcels of both. */
function chooser(templates: readonly fees.FeeRow[], day: string) {
  const chosen = new Map<string, fees.FeeRow | undefined>();
  return (expressName: string, areaCode: string) => {
    const key = `${expressName} ${areaCode}`;
    if (!chosen.has(key)) chosen.set(key, tariffFor(templates, { expressName, areaCode, day }));
    return chosen.get(key);
  };
}

/** What is agreed with one customer: his own, his group's, and everybody's. */
interface Agreed {
  groupId: number | null;
  rules: readonly PriceRule[];
}

async function agreedWith(
  db: Db,
  factoryId: number,
  merchantIds: readonly number[],
): Promise<(merchantId: number) => Agreed> {
  const groups = await groupsOf(db, factoryId, merchantIds);
  const whom: sql.Whom[] = [
    { target: 'all', targetId: 0 },
    ...merchantIds.map((targetId) => ({ target: 'customer' as const, targetId })),
    ...[...new Set(groups.values())].map((targetId) => ({ target: 'group' as const, targetId })),
  ];
  const rows = await sql.rulesOf(db, factoryId, whom, ['express', 'expressWeight']);
  const of = Map.groupBy(rows.map(ruleOf), ({ target, targetId }) => `${target} ${targetId}`);
  const agreed = new Map(
    merchantIds.map((merchantId) => {
      const groupId = groups.get(merchantId) ?? null;
      const keys = ['all 0', `customer ${merchantId}`, `group ${groupId}`];
      return [merchantId, { groupId, rules: keys.flatMap((key) => of.get(key) ?? []) }];
    }),
  );
  return (merchantId) => agreed.get(merchantId)!;
}

/**
 * [X20] to [X22] What many parcels cost their customers today, each with its steps: a handful of statements, however many
 * there are. One that no template is for, or only one of another currency, costs nothing and says why.
 */
export async function feesOfParcels(
  db: Db,
  factoryId: number,
  parcels: readonly ParcelToCharge[],
  now: Date,
): Promise<Map<number, ChargedParcel>> {
  const day = dayInShanghai(now);
  const asked = placed(parcels);
  const expressNames = [...new Set(asked.map(({ expressName }) => expressName))];
  const templates = await fees.feesOn(db, 'expressFee', factoryId, { expressNames, day });
  const remoteOf = await remotesOn(db, factoryId, day, [...new Set(asked.map(({ areaCode }) => areaCode))]);
  const agreed = await agreedWith(db, factoryId, [...new Set(parcels.map(({ merchantId }) => merchantId))]);
  const templateFor = chooser(templates, day);
  return new Map(
    asked.map(({ parcel, expressName, areaCode }): [number, ChargedParcel] => {
      const { id: parcelId, merchantId, currency, grams, pieces, size } = parcel;
      const row = templateFor(expressName, areaCode);
      const nothing = (reason: string): [number, ChargedParcel] => [
        parcelId,
        { fee: null, reason, currency, template: null },
      ];
      if (!row) return nothing(NO_FEE.template);
      if (row.currency !== currency) return nothing(NO_FEE.currency);
      const count = row.mode === 'weight' ? grams : pieces;
      if (count === null) return nothing(NO_FEE.weight);
      const rule = remoteOf({ expressName, areaCode, day });
      const remote = rule && { cents: rule.surchargeCents, per: rule.surchargePer };
      const { groupId, rules } = agreed(merchantId);
      const item = { skuId: null, material: '', color: '', expressName, area: provinceOfNode(areaCode) };
      const kind = KIND_OF[row.mode];
      const fee = parcelFee(row, { count, size, declaredCents: 0, remote }, (listCents, quantity) =>
        priceOf({ kind, listCents, currency, quantity, item, merchantId, groupId, at: now.getTime() }, rules),
      );
      const { id, mode, area, validFrom } = row;
      const template = { id, mode, expressName: row.expressName, area, validFrom };
      return [parcelId, { fee, reason: '', currency, template }];
    }),
  );
}

/** What carriers take for parcels today, of those for which a cost is agreed: without discounts, which are customers'. */
export async function costsOfParcels(
  db: Db,
  factoryId: number,
  parcels: readonly ParcelToCharge[],
  now: Date,
): Promise<Map<number, { cents: number; currency: string }>> {
  const day = dayInShanghai(now);
  const asked = placed(parcels);
  const expressNames = [...new Set(asked.map(({ expressName }) => expressName))];
  const templates = await fees.feesOn(db, 'carrierCost', factoryId, { expressNames, day });
  if (templates.length === 0) return new Map();
  const remoteOf = await remotesOn(db, factoryId, day, [...new Set(asked.map(({ areaCode }) => areaCode))]);
  const templateFor = chooser(templates, day);
  return new Map(
    asked.flatMap(({ parcel: { id, grams, pieces, size }, expressName, areaCode }) => {
      const row = templateFor(expressName, areaCode);
      const count = row?.mode === 'weight' ? grams : pieces;
      if (!row || count === null) return [];
      // What a customer pays for a remote place is his; the carrier takes what its own price says.
      const remote = remoteOf({ expressName, areaCode, day }) && { cents: null, per: 'parcel' as const };
      const fee = parcelFee(row, { count, size, declaredCents: 0, remote }, (unitCents) => ({
        unitCents,
        steps: [],
      }));
      return [[id, { cents: fee.totalCents, currency: row.currency }] as const];
    }),
  );
}
