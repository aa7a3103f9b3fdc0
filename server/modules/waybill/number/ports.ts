import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';

/** A package as far as its number needs it. */
export interface NumberedPackage {
  id: number;
  /** Open, packed or weighed. */
  here: boolean;
  /** A digest of where it goes. */
  place: string;
}

/** What a carrier is told of a package. */
export interface NumberedParcel {
  recipient: {
    name: string;
    phone: string;
    country: string;
    province: string;
    city: string;
    district: string;
    address: string;
    postcode: string;
  };
  weightG: number;
  goods: { title: string; quantity: number }[];
  /** [X34] Lines of its declaration, where every one of its goods has one that is complete. */
  declared?: {
    nameCn: string;
    nameEn: string;
    hsCode: string;
    origin: string;
    unitCents: number;
    currency: string;
    netG: number;
    quantity: number;
    material: string;
    purpose: string;
    battery: boolean;
  }[];
}

/** The packages that numbers hang on: what is written on them, and on their orders, is their live number. */
export const numbered = port<{
  write: (trx: Trx, factoryId: number, packageIds: readonly number[], now: Date) => Promise<void>;
  /** [X27] Locks their orders and them, before anything of their numbers. */
  hold: (trx: Trx, factoryId: number, packageIds: readonly number[]) => Promise<NumberedPackage[]>;
  parcels: (
    trx: Trx,
    factoryId: number,
    packageIds: readonly number[],
  ) => Promise<Map<number, NumberedParcel>>;
}>('packages that numbers hang on');
