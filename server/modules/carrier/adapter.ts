import type { CarrierFacts } from '#contract/carrier/carrier.ts';
import type { Outgoing } from '#server/platform/outgoing.ts';

/** What an adapter works with: `app.outgoing.send` is its only way out. */
export interface CarrierTools {
  send: Outgoing['send'];
  now: Date;
  /** Where the carrier is; the stand-in's address in demo mode and tests. */
  baseUrl: string;
}

/** What opens an account at its carrier, by the names of `describe().fields`. Kept sealed, never logged, never answered. */
export type CarrierAccess = Readonly<Record<string, string>>;

export interface CarrierPlace {
  name: string;
  phone: string;
  /** ISO 3166-1 alpha-2; CN for what stays here. */
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
}

/** What the carrier is told of a package when a number is asked for. */
/** [X34] A line of the declaration of what lies in a parcel: complete. */
export interface DeclaredGoods {
  nameCn: string;
  nameEn: string;
  hsCode: string;
  /** ISO 3166-1 alpha-2. */
  origin: string;
  /** Of one piece. */
  unitCents: number;
  currency: string;
  netG: number;
  quantity: number;
  material: string;
  purpose: string;
  battery: boolean;
}

export interface CarrierParcel {
  sender: CarrierPlace;
  recipient: CarrierPlace;
  /** Integer grams. */
  weightG: number;
  /** What lies in it, for the label and for customs. */
  goods: readonly { title: string; quantity: number }[];
  /** Left out: it has no declaration of its own. */
  declared?: readonly DeclaredGoods[];
}

export interface Applied {
  no: string;
  childNos: readonly string[];
  /** 三段码; '' where the carrier gives none. */
  sortCode: string;
  /** What its label needs beside that, as the carrier gave it. */
  printData: Readonly<Record<string, string>>;
}

/** One scan of a carrier, as it came. */
export interface CarrierScan {
  at: Date;
  /** The carrier's own code of the state; '' where it gives none. */
  code: string;
  text: string;
  place: string;
}

/**
 * Why a carrier did not do what it was asked for:
 * - `data`: what it was told is wrong (address, phone): never asked again by itself.
 * - `busy`: too many calls, before it took the request. `down`: not reached, or 5xx: before it took the request.
 * - `lost`: it may have acted: no answer, cut off after the first byte, or an answer that is none.
 * - `refused`: the account may not (no right, no balance, cannot be cancelled any more). `expired`: the access has ended.
 */
export type CarrierFailure = 'data' | 'busy' | 'down' | 'lost' | 'refused' | 'expired';
export class CarrierError extends Error {
  readonly kind: CarrierFailure;
  /** The carrier's own code; '' where there is none. */
  readonly code: string;
  /** @param said a sentence in Chinese that says what to do */
  constructor(kind: CarrierFailure, said: string, code = '') {
    super(said);
    this.name = 'CarrierError';
    this.kind = kind;
    this.code = code;
  }
}

/** Whether the carrier brings a parcel back, and what it said, as a sentence. */
export interface Intercepted {
  taken: boolean;
  said: string;
}

/** One file each in server/modules/carrier; all of them throw CarrierError. */
export interface CarrierAdapter {
  describe(): CarrierFacts;
  /** Asks the carrier whether the account is right, without any number. @throws CarrierError */
  check(tools: CarrierTools, access: CarrierAccess): Promise<void>;
  /** `requestId` (package number, dash, attempt) is what the carrier tells repeated requests by. */
  apply(
    tools: CarrierTools,
    access: CarrierAccess,
    requestId: string,
    parcel: CarrierParcel,
  ): Promise<Applied>;
  /** What became of a request; null: the carrier does not know it. */
  query(tools: CarrierTools, access: CarrierAccess, requestId: string): Promise<Applied | null>;
  /** Also answers where it was cancelled before. */
  cancel(
    tools: CarrierTools,
    access: CarrierAccess,
    number: { requestId: string; no: string },
  ): Promise<void>;
  /**
   * Asks for a parcel on its way to be brought back to its sender. That it takes it is no promise: its scans tell. Also takes
   * it where it was asked before. Of an account that may not ask: throws.
   */
  intercept?(
    tools: CarrierTools,
    access: CarrierAccess,
    parcel: { no: string; sender: CarrierPlace; reason: string },
  ): Promise<Intercepted>;
  /** The newest first; empty: no scan yet. */
  track?(tools: CarrierTools, access: CarrierAccess, no: string): Promise<CarrierScan[]>;
}
