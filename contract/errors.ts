/** Codes of the envelope. Below 1000 as HTTP knows them; nine digits as the specification's catalogue has them. */
export const CODES = {
  ok: 0,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notSupported: 405,
  /** Somebody else changed it first: the version that the user saw is stale. */
  conflict: 409,
  tooLarge: 413,
  /** The body came in a form that is not read: compressed. */
  unsupportedMedia: 415,
  locked: 423,
  /** It is done once the sender says that it is meant so. */
  unconfirmed: 428,
  tooMany: 429,
  failed: 500,
  notImplemented: 501,
  badGateway: 502,
  unavailable: 503,
  gatewayTimeout: 504,
  /** The same request was sent before with other content. */
  repeated: 900,
  usernameTaken: 1002003000,
  userUnknown: 1002003003,
  socialNotBound: 1002000005,
  /** The account lacks a tenant, a name or a mobile: the guide goes on with it. */
  accountIncomplete: 1002003012,
  smsCodeMissing: 1002014000,
  smsCodeExpired: 1002014001,
  smsCodeUsed: 1002014002,
  smsCodeWrong: 1002014003,
  smsDailyLimit: 1002014004,
  smsTooFast: 1002014005,
  /** The merchant and the factory are bound already (F08). */
  alreadyBound: 1010001042,
  /** The invite code is of the caller's own tenant. */
  ownInvite: 1010001043,
  /** The invite code is unknown, closed, used up or past its date. */
  inviteInvalid: 1010002010,
  /** The tenant's dangerous-operation password is set, and was not given or is wrong (F14). */
  dangerPassword: 1014000009,
} as const;

/** Handled by the caller: no notice is shown (specification section 8). */
export const SILENT_CODES: readonly number[] = [
  1002003000, 1002003003, 1010001042, 1010001043, 1010002010, 1014000009, 1002003012, 1002000005, 1009001015,
];

/** What is wrong with a code that was sent by SMS, or with asking for one: said beside its field. */
export const SMS_CODE_REFUSALS: readonly number[] = [
  CODES.smsCodeMissing,
  CODES.smsCodeExpired,
  CODES.smsCodeUsed,
  CODES.smsCodeWrong,
  CODES.smsDailyLimit,
  CODES.smsTooFast,
];

/** Shown where the server sent no msg of its own. */
export const DEFAULT_TEXTS: Readonly<Record<number, string>> = {
  400: '请求参数错误',
  401: '认证失败，请重新登录',
  403: '权限不足',
  404: '资源不存在',
  500: '服务器内部错误',
  501: '请求方法不支持',
  502: '网关错误',
  504: '网关超时',
};

export const NO_RESPONSE_TEXT = '请求超时，请刷新后重试';

/** A refusal of one row of a bulk call. */
export interface RowRefusal {
  id: number;
  /** The number by which the user knows it, where it is a row of his; named after the order, whose was the first. */
  orderNo?: string | undefined;
  code: number;
  msg: string;
}
