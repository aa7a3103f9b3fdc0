/** What a carrier's adapter says of itself: the page asks for what it needs, and offers only what it can. */
export interface CarrierFacts {
  /** 'sf', 'zto', …; kept with accounts, never changed. */
  code: string;
  label: string;
  /** The express company as orders name it (contract/values/express-companies.ts). */
  expressName: string;
  /** What is asked when an account is bound. Secret ones are written once and never read again. */
  fields: readonly CarrierField[];
  can: Readonly<Record<CarrierAbility, boolean>>;
  /** Numbers that are not used by then are void. */
  validityDays: number;
  /** Whether a cancelled number gives its quota back. */
  returnsQuota: boolean;
  /** Calls a second that the carrier takes of one account. */
  rate: number;
}

export interface CarrierField {
  name: string;
  label: string;
  secret: boolean;
  most: number;
  help?: string;
}

export const CARRIER_ABILITIES = {
  apply: '取号',
  cancel: '回收',
  query: '查询',
  track: '轨迹',
  push: '轨迹推送',
  balance: '余额',
  intercept: '拦截',
} as const;
export type CarrierAbility = keyof typeof CARRIER_ABILITIES;
