// Words of 问题件 that are not states: its kinds, what a merchant may choose, how it ends, and how a carrier is asked.

interface Kind {
  readonly label: string;
  /** Of these a person says that they happened; the others are seen by the system. */
  readonly byHand: boolean;
  /** A carrier may owe money for it. */
  readonly compensated: boolean;
}
const seen = (label: string): Kind => ({ label, byHand: false, compensated: false });
const said = (label: string, compensated = false): Kind => ({ label, byHand: true, compensated });

/** What may be wrong with a parcel, in the order in which a list names them. */
export const PROBLEM_KINDS = {
  collectTimeout: seen('揽收超时'),
  stalled: seen('更新超时'),
  signTimeout: seen('派签超时'),
  address: said('地址错误'),
  unreachable: said('联系不上'),
  rejected: said('拒收'),
  returning: said('退回'),
  exception: said('运输异常'),
  damaged: said('破损', true),
  short: said('少件', true),
  lost: said('丢失', true),
  falseSigned: said('虚假签收', true),
  customs: said('海关'),
  strayUsed: seen('已回收仍发出'),
  earlyScan: seen('未出库已揽收'),
  intercept: seen('拦截'),
} as const satisfies Record<string, Kind>;
export type ProblemKind = keyof typeof PROBLEM_KINDS;
export const PROBLEM_KIND_NAMES = Object.keys(PROBLEM_KINDS) as [ProblemKind, ...ProblemKind[]];
/** Those that a person may register. */
export const HAND_KINDS = PROBLEM_KIND_NAMES.filter((name) => PROBLEM_KINDS[name].byHand) as [
  ProblemKind,
  ...ProblemKind[],
];

/** What a merchant wants done. */
export const PROBLEM_CHOICES = {
  redeliver: '重派',
  readdress: '改地址',
  return: '退回',
  resend: '重发',
  abandon: '放弃',
} as const;
export type ProblemChoice = keyof typeof PROBLEM_CHOICES;
export const PROBLEM_CHOICE_NAMES = Object.keys(PROBLEM_CHOICES) as [ProblemChoice, ...ProblemChoice[]];

/** How it ended; `auto` is the system's alone. */
export const PROBLEM_RESULTS = {
  delivered: '已签收',
  redelivered: '已重派',
  readdressed: '已改地址',
  returned: '已退回',
  resent: '已重发',
  compensated: '已理赔',
  abandoned: '已放弃',
  mistaken: '误报',
  auto: '自动',
} as const;
export type ProblemResult = keyof typeof PROBLEM_RESULTS;
export const HAND_RESULTS = (Object.keys(PROBLEM_RESULTS) as ProblemResult[]).filter(
  (name) => name !== 'auto',
) as [ProblemResult, ...ProblemResult[]];

/** By which way a person asks the carrier. */
export const CARRIER_WAYS = { phone: '电话', site: '快递后台', chat: '客服群', mail: '邮件' } as const;
export type CarrierWay = keyof typeof CARRIER_WAYS;

/** Whom a compensation is paid to. */
export const PAID_TO = { factory: '工厂', merchant: '商家' } as const;
export type PaidTo = keyof typeof PAID_TO;

/** A word of one of these tables by its key, which an answer keeps as plain text. */
export const wordOf = (words: Readonly<Record<string, string | Kind>>, key: string): string => {
  const found = words[key];
  return typeof found === 'string' ? found : (found?.label ?? key);
};
