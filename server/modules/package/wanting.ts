import type { WantingPackage } from '#server/modules/waybill/service.ts';
import type { Wanting } from './parcel.sql.ts';

/** A package as those who give numbers want to know it. @param refusal what else stands against it (X11) */
export const wantingPackage = (one: Wanting, refusal?: string): WantingPackage => {
  const { here, held, reachable, addressed, realG, estimatedG } = one;
  return {
    ...{ id: one.id, number: one.number, merchantId: one.merchantId, place: one.place, refusal },
    facts: { packageHere: here, held, reachable, addressed, weighed: (realG ?? estimatedG ?? 0) > 0 },
  };
};
